import { Button, ButtonLink } from '../../../components/Button';
import { Notice } from '../../../components/Notice';
import { languageTag } from '../../../i18n/language-tag';
import { useTranslation } from '../../../i18n/use-translation';
import * as styles from './GenerateBar.module.css';
import type { AffordableModel } from '../form/affordable-model';
import type { GeneratePhase } from './use-generate';

export interface GenerateBarProps {
  /** Undefined while the settings have no price (never, with a valid catalogue). */
  cost: number | undefined;
  /** The available credits; undefined while signed out or loading. */
  balance: number | undefined;
  phase: GeneratePhase;
  isBusy: boolean;
  /** The model is retired. */
  isClosed: boolean;
  /** To go on with when the credits don't cover the chosen model. */
  findAffordable: (credits: number) => AffordableModel | undefined;
  onChooseModel: (key: string) => void;
  /** An error of a field that can't show it itself. */
  otherFault: string | undefined;
}

/** The promise about credits, anything that blocks the request, and the button with its price. */
export function GenerateBar(props: GenerateBarProps) {
  const { cost, balance, phase, isBusy, isClosed, otherFault, findAffordable, onChooseModel } = props;
  const { t, i18n } = useTranslation();
  const format = new Intl.NumberFormat(languageTag(i18n.language));
  const credits = (count: number) => t('common:unit.credits', { count, formatted: format.format(count) });
  return (
    <div className={styles.bar}>
      <PhaseNotice {...{ phase, cost, balance, findAffordable, onChooseModel, credits }} />
      {otherFault !== undefined && (
        <Notice kind="error" announce>
          {otherFault}
        </Notice>
      )}
      <details className={styles.promise}>
        <summary>{t('generator:promise.short')}</summary>
        <p>{t('generator:promise.full')}</p>
      </details>
      <div className={styles.action}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className={styles.button}
          busy={isBusy}
          disabled={isClosed}
        >
          {cost === undefined ? t('generator:submit') : t('generator:submitFor', { credits: credits(cost) })}
        </Button>
        <p className={styles.state} role="status">
          {progressLabel()}
        </p>
      </div>
    </div>
  );

  function progressLabel(): string | null {
    if (isClosed) return t('generator:state.retired');
    if (phase.name === 'uploading') return t('generator:state.uploading');
    if (phase.name === 'sending') return t(phase.isRetrying ? 'generator:state.retrying' : 'generator:state.sending');
    return balance === undefined ? null : t('generator:state.balance', { credits: credits(balance) });
  }
}

interface PhaseNoticeProps extends Pick<
  GenerateBarProps,
  'phase' | 'cost' | 'balance' | 'findAffordable' | 'onChooseModel'
> {
  credits: (count: number) => string;
}

function PhaseNotice({ phase, cost = 0, balance, findAffordable, onChooseModel, credits }: PhaseNoticeProps) {
  const { t } = useTranslation();
  switch (phase.name) {
    case 'short-of-credits': {
      const missing = balance === undefined ? 0 : cost - balance;
      const affordable = findAffordable(balance ?? 0);
      return (
        <Notice
          kind="warning"
          announce
          title={missing > 0 ? t('generator:short.missing', { credits: credits(missing) }) : t('generator:short.title')}
          actions={
            <>
              <ButtonLink to="/price" variant="secondary" size="small">
                {t('generator:short.buy')}
              </ButtonLink>
              {affordable && (
                <Button variant="secondary" size="small" onClick={() => onChooseModel(affordable.key)}>
                  {t('generator:short.cheaper', {
                    model: affordable.title,
                    cost: credits(affordable.cost),
                  })}
                </Button>
              )}
            </>
          }
        >
          {balance === undefined
            ? t('generator:short.cost', { cost: credits(cost) })
            : t('generator:short.text', { cost: credits(cost), balance: credits(balance) })}
        </Notice>
      );
    }
    case 'unreachable':
      return (
        <Notice kind="error" announce title={t(`generator:${phase.isOffline ? 'offline' : 'unreachable'}.title`)}>
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
        <Notice kind="error" announce title={t('generator:refused')}>
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
