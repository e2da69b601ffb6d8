import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { useLanguageTag } from '../../../components/use-language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import type { OfferedTerms } from '../../../model-offer';
import * as styles from './GenerateBar.module.css';
import { useTakeProgress } from './take-progress';
import type { GeneratePhase } from './generate-phase';
import { useShortcut } from './use-shortcut';

export interface GenerateBarProps {
  /** Undefined while the settings have no price (never, with a valid catalogue). */
  cost: number | undefined;
  /** The available credits; undefined while signed out or loading. */
  balance: number | undefined;
  phase: GeneratePhase;
  isBusy: boolean;
  /** The choice of how many. */
  takes: ReactNode;
  /** Why the model makes no videos now. */
  closed: 'retired' | 'unavailable' | undefined;
  /** Words and offers for credits that don't cover the video. */
  short: ReactNode;
  /** An error of a field that can't show it itself. */
  otherFault: string | undefined;
  /** The last press would have repeated a take that is under way, and was held. */
  isRepeat?: boolean;
  /** Leads to the stage, where that is not beside the form. */
  onWatch?: () => void;
}

export function closedBecause({ status, isUnavailable }: OfferedTerms): GenerateBarProps['closed'] {
  if (status === 'retired') return 'retired';
  return isUnavailable ? 'unavailable' : undefined;
}

/**
 * The promise about credits, anything that blocks the request, and the button with its price. A retired model has none
 * of them: nothing can be bought there.
 */
export function GenerateBar(props: GenerateBarProps) {
  const { cost, balance, phase, isBusy, closed, otherFault, short, takes, isRepeat = false, onWatch } = props;
  const { t } = useTranslation();
  const language = useLanguageTag();
  const progress = useTakeProgress();
  const shortcut = useShortcut();
  const format = new Intl.NumberFormat(language);
  const credits = (count: number) => t('common:unit.credits', { count, formatted: format.format(count) });
  if (closed === 'retired') {
    return (
      <div className={styles.bar}>
        <p className={styles.state} role="status">
          {t('generator:state.retired')}
        </p>
        {/* Enter in a field would submit a form that has no button; this one, disabled, keeps it from that. */}
        <button type="submit" hidden disabled>
          {t('generator:submit')}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      {phase.name === 'short-of-credits' ? short : <PhaseNotice phase={phase} />}
      {otherFault !== undefined && (
        <Notice kind="error" announce isAnswer>
          {otherFault}
        </Notice>
      )}
      {isRepeat && progress !== undefined && cost !== undefined && (
        <Notice kind="warning" announce isAnswer>
          {t('generator:running', { credits: credits(cost) })}
        </Notice>
      )}
      <details className={styles.promise}>
        <summary>{t('generator:promise.short')}</summary>
        <p>{t('generator:promise.full')}</p>
      </details>
      <div className={styles.action}>
        {progress !== undefined && onWatch && (
          <Button variant="primary" size="large" className={styles.watch} onClick={onWatch}>
            {t('generator:watch', { state: progress })}
          </Button>
        )}
        {takes}
        <Button
          type="submit"
          variant={progress === undefined ? 'primary' : 'secondary'}
          size="large"
          className={styles.button}
          title={shortcut}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          busy={isBusy}
          disabled={closed !== undefined}
        >
          {buttonLabel()}
        </Button>
        <p className={styles.state} role="status">
          {progressLabel()}
        </p>
        {/* The button says it to screen readers. */}
        <kbd aria-hidden className={styles.shortcut}>
          {shortcut}
        </kbd>
      </div>
    </div>
  );

  function buttonLabel(): string {
    if (cost === undefined) return t('generator:submit');
    return t(progress === undefined ? 'generator:submitFor' : 'generator:another', { credits: credits(cost) });
  }

  function progressLabel(): string | null {
    if (closed) return t('generator:state.unavailable');
    if (phase.name === 'uploading') return t('generator:state.uploading');
    if (phase.name === 'sending') return t(phase.isRetrying ? 'generator:state.retrying' : 'generator:state.sending');
    return balance === undefined ? null : t('generator:state.balance', { credits: credits(balance) });
  }
}

export function PhaseNotice({ phase }: Pick<GenerateBarProps, 'phase'>) {
  const { t } = useTranslation();
  switch (phase.name) {
    case 'price-changed':
      return (
        <Notice kind="warning" announce isAnswer>
          {t('errors:codes.price_changed')}
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice
          kind="error"
          announce
          isAnswer
          title={t(`generator:${phase.isOffline ? 'offline' : 'unreachable'}.title`)}
        >
          {t(`generator:${phase.isOffline ? 'offline' : 'unreachable'}.text`)}
        </Notice>
      );
    case 'reachable-again':
      return (
        <Notice announce title={t('generator:reachableAgain.title')}>
          {t('generator:reachableAgain.text')}
        </Notice>
      );
    case 'refused':
      return (
        <Notice kind="error" announce isAnswer title={t('generator:refused')}>
          {t(`errors:codes.${phase.code}`, {
            context: phase.retryAfterS ? 'wait' : undefined,
            count: phase.retryAfterS,
          })}
        </Notice>
      );
    default:
      return null;
  }
}
