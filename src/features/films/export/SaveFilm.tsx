import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button';
import { formatPercent } from '../../../components/format-percent';
import { Notice } from '../../../components/Notice';
import { Download } from '../../../components/icons';
import { saveFile } from '../../../components/save-file';
import { useLanguageTag } from '../../../components/use-language-tag';
import { trackEvent } from '../../../events/track-event';
import { useTranslation } from '../../../i18n/use-translation';
import type { Piece } from '../draft';
import { CannotJoinError } from './cannot-join';
import * as styles from './SaveFilm.module.css';

export interface SaveFilmProps {
  title: string;
  pieces: readonly Piece[];
  /** The number of a piece's shot in the film, counted from 1. */
  numberOf: (piece: Piece) => number;
  /** A file couldn't be loaded: its address may have expired. */
  onFailed: () => Promise<void>;
  /** Id of the element that says what it costs. */
  hintId: string;
}

/** Joins the film in the browser and hands it over as a file. What that needs is loaded with the press. */
export function SaveFilm({ title, pieces, numberOf, onFailed, hintId }: SaveFilmProps) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [isSaved, setIsSaved] = useState(false);
  const work = useRef<AbortController>();
  useEffect(() => () => work.current?.abort(), []);

  const wordsFor = (error: unknown): string => {
    if (!(error instanceof CannotJoinError)) return t('my-videos:film.export.failed');
    if (error.missing === 'file') void onFailed();
    const numbers = new Set(
      error.shots.flatMap((index) => {
        const piece = pieces[index];
        return piece ? [String(numberOf(piece))] : [];
      }),
    );
    return t(`my-videos:film.export.missing.${error.missing}`, {
      shots: new Intl.ListFormat(language).format(numbers),
    });
  };
  const save = async () => {
    const controller = new AbortController();
    work.current = controller;
    setPart(0);
    setProblem(undefined);
    setIsSaved(false);
    try {
      const { exportFilm, fileNameOf } = await import('./export-film');
      const { signal } = controller;
      const file = await exportFilm(pieces, { onProgress: (done) => setPart(Math.floor(done * 100) / 100), signal });
      saveFile(file, fileNameOf(title));
      setIsSaved(true);
      trackEvent('export_film', { shots: pieces.length });
    } catch (error) {
      if (!controller.signal.aborted) setProblem(wordsFor(error));
    }
    setPart(undefined);
  };

  const isBusy = part !== undefined;
  return (
    <div className={styles.save}>
      <div className={styles.row}>
        {/* One button, so that it keeps the focus. */}
        <Button
          icon={!isBusy && <Download aria-hidden strokeWidth={1.5} />}
          aria-describedby={hintId}
          onClick={() => (isBusy ? work.current?.abort() : void save())}
        >
          {t(isBusy ? 'my-videos:film.export.cancel' : 'my-videos:film.export.button')}
        </Button>
        {isBusy && (
          <>
            <progress className={styles.bar} value={part} aria-label={t('my-videos:film.export.running')} />
            <span className={styles.part}>{formatPercent(language, part)}</span>
          </>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {isBusy ? t('my-videos:film.export.running') : isSaved && t('my-videos:film.export.saved')}
      </p>
      {problem !== undefined && (
        <Notice kind="error" announce>
          {problem}
        </Notice>
      )}
    </div>
  );
}
