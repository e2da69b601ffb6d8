import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../components/Button';
import { Link } from '../../components/Link';
import { endConsentReview, setConsent, useConsent } from '../../consent-state/consent-store';
import { joinSentences } from '../../i18n/join-sentences';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './ConsentBanner.module.css';
import { hasPrivacySignal } from './privacy-signal';
import { keepChoice, type ConsentChoice } from './stored-choice';

export interface ConsentBannerProps {
  /** Configured services that need consent. */
  usesQuickLogin: boolean;
  usesAnalytics: boolean;
  showsAds: boolean;
}

/**
 * The consent banner at the foot of the window, over the page without blocking it. Declining is as easy as accepting.
 * Opened from the footer, it moves focus to itself and returns it afterwards.
 */
export default function ConsentBanner({ usesQuickLogin, usesAnalytics, showsAds }: ConsentBannerProps) {
  const { t } = useTranslation();
  const { consent, isReviewing } = useConsent();
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isReviewing) return undefined;
    const before = document.activeElement;
    region.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isReviewing]);

  const choose = (choice: ConsentChoice) => {
    keepChoice(choice);
    setConsent(choice);
    endConsentReview();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    // An open question stays: only an answer ends it.
    if (key === 'Escape' && consent !== 'asking') endConsentReview();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what the footer opened
    <section
      ref={region}
      className={styles.banner}
      aria-label={t('common:consent.title')}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <h2 className={styles.title}>{t('common:consent.title')}</h2>
      {hasPrivacySignal() ? (
        <>
          <p>{t('common:consent.privacySignal')}</p>
          <div className={styles.buttons}>
            <Button onClick={endConsentReview}>{t('common:dialog.close')}</Button>
          </div>
        </>
      ) : (
        <>
          <p>{t('common:consent.intro')}</p>
          <ul className={styles.purposes}>
            <li>{t('common:consent.origin')}</li>
            {usesQuickLogin && <li>{t('common:consent.quickLogin')}</li>}
            {usesAnalytics && <li>{t('common:consent.analytics')}</li>}
            {showsAds && <li>{t('common:consent.ads')}</li>}
          </ul>
          <p>
            {joinSentences(
              t('common:consent.outro'),
              consent === 'granted' && t('common:consent.granted'),
              consent === 'denied' && t('common:consent.denied'),
            )}{' '}
            <Link to="/privacy">{t('common:nav.privacy')}</Link>
          </p>
          <div className={styles.buttons}>
            <Button onClick={() => choose('denied')}>{t('common:consent.decline')}</Button>
            <Button onClick={() => choose('granted')}>{t('common:consent.accept')}</Button>
          </div>
        </>
      )}
    </section>
  );
}
