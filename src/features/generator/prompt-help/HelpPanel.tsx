import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Link } from '../../../components/Link';
import { SegmentedControl } from '../../../components/SegmentedControl';
import { useTranslation } from '../../../i18n/use-translation';
import { useSession } from '../../session/client';
import { LISTS_PATH } from '../../videos/list-address';
import { editField } from './edit-field';
import * as styles from './HelpPanel.module.css';
import type { PromptHelpProps } from './prompt-help-props';
import { LoadState } from './LoadState';
import { PromptList } from './PromptList';
import { useAddedWords } from './use-added-words';
import { useModelHelp, type ModelHelp } from './use-model-help';
import { useRecentPrompts } from './use-recent-prompts';
import { WordChips } from './WordChips';

const EXAMPLES = 'examples';
const RECENT = 'recent';

/** Words to add, examples of the model and the visitor's last prompts, one kind at a time. */
export function HelpPanel(props: PromptHelpProps) {
  const { help, hasFailed, retry } = useModelHelp(props.model.key);
  if (!help) return <LoadState hasFailed={hasFailed} retry={retry} />;
  return <HelpKinds {...props} help={help} />;
}

function HelpKinds({ field, prompt, model, help: { groups, examples } }: PromptHelpProps & { help: ModelHelp }) {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'authenticated';
  const [chosen, setChosen] = useState<string>();
  const [taken, setTaken] = useState<{ prompt: string; replaced: string }>();
  const kinds = [...groups.map(({ key }) => key), EXAMPLES, ...(isSignedIn ? [RECENT] : [])];
  const kind = kinds.find((key) => key === chosen) ?? kinds[0] ?? EXAMPLES;
  const group = groups.find(({ key }) => key === kind);
  const added = useAddedWords(prompt);
  const recent = useRecentPrompts(kind === RECENT);

  const fill = (text: string, button: HTMLElement) => {
    if (field.current) editField(field.current, { start: 0, end: prompt.length, text }, button);
  };
  const take = (text: string, button: HTMLElement) => {
    if (text === prompt) return;
    // A second prompt replaces the first, not the visitor's own words.
    const typed = prompt === taken?.prompt ? taken.replaced : prompt;
    setTaken({ prompt: text, replaced: typed.trim() === '' ? '' : typed });
    fill(text, button);
  };
  const canUndo = taken !== undefined && taken.replaced !== '' && taken.prompt === prompt;

  return (
    <div className={styles.panel}>
      <SegmentedControl
        legend={t('prompt-help:legend')}
        legendHidden
        className={styles.kinds}
        segments={kinds.map((key) => ({ value: key, label: t(`prompt-help:kinds.${key}`, { defaultValue: key }) }))}
        value={kind}
        onChange={setChosen}
      />
      {group && (
        <WordChips
          group={group}
          added={added}
          onToggle={(key, adds, button) => {
            if (field.current) editField(field.current, added.toggle(key, adds), button);
          }}
        />
      )}
      {kind === EXAMPLES && (
        <PromptList
          prompts={examples}
          about={t('prompt-help:examples.from', { model: model.title })}
          none={t('prompt-help:examples.none')}
          onTake={take}
        />
      )}
      {kind === RECENT && !recent.prompts && <LoadState hasFailed={recent.hasFailed} retry={recent.retry} />}
      {kind === RECENT && recent.prompts && (
        <PromptList
          prompts={recent.prompts}
          about={t('prompt-help:recent.from')}
          none={t('prompt-help:recent.none')}
          onTake={take}
        />
      )}
      <div className={styles.undo}>
        <p role="status">{canUndo && t('prompt-help:replaced')}</p>
        {canUndo && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              const text = taken.replaced;
              setTaken(undefined);
              if (field.current) fill(text, field.current);
            }}
          >
            {t('prompt-help:undo')}
          </Button>
        )}
      </div>
      <p className={styles.lists}>
        <Link to={LISTS_PATH}>{t('prompt-help:lists')}</Link>
      </p>
    </div>
  );
}
