import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Pause, Play } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import { ClipClock } from '../../../components/together/clip-clock';
import type { ModelCardData } from '../model-card';
import { ScreeningContext } from './screening';
import * as styles from './CardScreening.module.css';

export interface CardScreeningProps {
  cards: readonly Pick<ModelCardData, 'isSample' | 'credit' | 'showsSharedPrompt'>[];
  /** The cards. */
  children: ReactNode;
}

/**
 * Cards of which one is heard at a time. If they show one prompt, it stands above them, with the control that plays
 * their clips in step.
 */
export function CardScreening({ cards, children }: CardScreeningProps) {
  const { t } = useTranslation();
  const [clock, setClock] = useState<ClipClock>();
  const [heard, hear] = useState<string>();
  const screening = useMemo(() => ({ clock, heard, hear }), [clock, heard]);
  const isShared = cards.filter(({ showsSharedPrompt }) => showsSharedPrompt).length > 1;
  const areSamples = cards.every(({ isSample, credit }) => isSample && credit === undefined);

  useEffect(() => () => clock?.stop(), [clock]);

  const toggle = () => {
    hear(undefined);
    setClock(clock ? undefined : new ClipClock());
  };
  const Icon = clock ? Pause : Play;
  return (
    <ScreeningContext.Provider value={screening}>
      {isShared && (
        <figure className={styles.prompt}>
          <figcaption className={styles.label}>{t('home:together.prompt')}</figcaption>
          <blockquote className={styles.words}>{t('models:sample.sharedPrompt')}</blockquote>
        </figure>
      )}
      {(isShared || areSamples) && (
        <div className={styles.controls}>
          {isShared && (
            <Button icon={<Icon aria-hidden strokeWidth={1.5} />} onClick={toggle}>
              {t(clock ? 'home:together.stop' : 'home:together.play')}
            </Button>
          )}
          {areSamples && <p className={styles.note}>{t('home:together.samples')}</p>}
        </div>
      )}
      {children}
    </ScreeningContext.Provider>
  );
}
