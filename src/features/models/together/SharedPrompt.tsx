import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Pause, Play } from '../../../components/icons';
import { useTranslation } from '../../../i18n/use-translation';
import { ClipClock } from '../../../components/together/clip-clock';
import { ScreeningContext } from './screening';
import * as styles from './SharedPrompt.module.css';

export interface SharedPromptProps {
  /** None of the clips was made by its model. */
  areSamples: boolean;
  /** The cards. */
  children: ReactNode;
}

/** The prompt that all cards inside show, once, and the control that plays their clips in step. */
export function SharedPrompt({ areSamples, children }: SharedPromptProps) {
  const { t } = useTranslation();
  const [clock, setClock] = useState<ClipClock>();
  const [heard, hear] = useState<string>();
  const screening = useMemo(() => ({ clock, heard, hear }), [clock, heard]);

  useEffect(() => () => clock?.stop(), [clock]);

  const toggle = () => {
    hear(undefined);
    setClock(clock ? undefined : new ClipClock());
  };
  const Icon = clock ? Pause : Play;
  return (
    <ScreeningContext.Provider value={screening}>
      <figure className={styles.prompt}>
        <figcaption className={styles.label}>{t('home:together.prompt')}</figcaption>
        <blockquote className={styles.words}>{t('models:sample.sharedPrompt')}</blockquote>
      </figure>
      <div className={styles.controls}>
        <Button icon={<Icon aria-hidden strokeWidth={1.5} />} onClick={toggle}>
          {t(clock ? 'home:together.stop' : 'home:together.play')}
        </Button>
        {areSamples && <p className={styles.note}>{t('home:together.samples')}</p>}
      </div>
      {children}
    </ScreeningContext.Provider>
  );
}
