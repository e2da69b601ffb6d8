import type { ReactNode } from 'react';
import { classNames } from '../components/class-names';
import { partPath } from '../catalogue/parts';
import { Link } from '../components/Link';
import { ModelLogo } from '../components/ModelLogo';
import { reviewConsent } from '../consent-state/consent-store';
import { useSearch } from '../components/use-search';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './Footer.module.css';
import { Logo } from './Logo';
import { ThemeChoice } from './ThemeChoice';
import { usePageLanguage } from './use-page-language';
import { usePresentYear } from './use-present-year';
import { useSiteLinks, type PartnerBadge, type SiteLink } from './use-site-links';

export function Footer() {
  const { t } = useTranslation();
  const { current, all, originalPath, isHome } = usePageLanguage();
  const links = useSiteLinks();
  const search = useSearch();
  const year = usePresentYear(links.year);

  return (
    <footer className={styles.footer} data-below-fold="">
      <div className="page-column">
        {isHome && current.code === 'en' && <Badges badges={links.badges} title={t('common:footer.partners')} />}
        <div className={styles.grid}>
          <div className={styles.brand}>
            <p className={styles.name}>
              <Logo className={styles.logo} />
              <span>{links.domain}</span>
            </p>
            <p>{t('common:footer.description')}</p>
            <h2 className={styles.heading}>{t('common:footer.aboutTitle')}</h2>
            <p>{t('common:footer.about')}</p>
            <Link to={`mailto:${links.contactEmail}`} className={styles.mail}>
              {links.contactEmail}
            </Link>
          </div>
          <Column title={t('common:footer.models')} wide>
            {links.models.map(({ key, name, to, logo }) => (
              <FooterLink key={key} to={to}>
                <span className={styles.model}>
                  <ModelLogo src={logo} />
                  {name}
                </span>
              </FooterLink>
            ))}
            {links.hasMoreModels && <FooterLink to={partPath(1)}>{t('common:footer.allModels')}</FooterLink>}
          </Column>
          <Column title={t('common:footer.quickLinks')}>
            {links.quick.map(({ labelKey, to }) => (
              <FooterLink key={to} to={to}>
                {t(`common:${labelKey}`, { defaultValue: labelKey })}
              </FooterLink>
            ))}
            <li>
              <button type="button" className={classNames(styles.link, styles.button)} onClick={reviewConsent}>
                {t('common:consent.review')}
              </button>
            </li>
          </Column>
          <Column title={t('common:footer.tools')}>
            {links.tools.map(({ key, name, to }) => (
              <FooterLink key={key} to={to}>
                {name}
                <span className={styles.note}>{t(`common:footer.tool.${key}`, { defaultValue: '' })}</span>
              </FooterLink>
            ))}
          </Column>
          <div className={styles.pair}>
            <ElsewhereColumn title={t('common:footer.social')} links={links.social} />
            <ElsewhereColumn title={t('common:footer.friends')} links={links.friends} />
          </div>
        </div>
        {/* Their letters come from six fonts, which takes longer than the whole footer: their own turn. */}
        <nav aria-label={t('common:footer.languages')} className={styles.languages} data-below-fold="short">
          {all.map(({ code, name, hreflang }) => (
            <Link
              key={code}
              to={`${originalPath}${search}`}
              language={code}
              lang={hreflang}
              className={styles.link}
              aria-current={code === current.code ? 'true' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className={styles.end}>
          <div className={styles.small}>
            <p>{t('common:footer.copyright', { year: String(year) })}</p>
            <p>{t('common:footer.independence')}</p>
          </div>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul role="list" className={wide ? styles.wideList : undefined}>
        {children}
      </ul>
    </nav>
  );
}

function ElsewhereColumn({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <Column title={title}>
      {links.map(({ key, name, to }) => (
        <FooterLink key={key} to={to}>
          {name}
        </FooterLink>
      ))}
    </Column>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles.link}>
        {children}
      </Link>
    </li>
  );
}

/** Scaled to a height of 44 px, whatever their own size. */
function Badges({ badges, title }: { badges: readonly PartnerBadge[]; title: string }) {
  const height = 44;
  return (
    <section className={styles.badges} aria-label={title}>
      {badges.map((badge) => (
        <Link key={badge.key} to={badge.to} newTab>
          <img
            src={badge.image}
            alt={badge.name}
            height={height}
            width={Math.round((badge.width * height) / badge.height)}
            loading="lazy"
          />
        </Link>
      ))}
    </section>
  );
}
