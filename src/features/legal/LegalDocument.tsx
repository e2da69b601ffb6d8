import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import type { LegalText } from './legal-document';
import { LegalBlock } from './LegalBlock';
import * as styles from './LegalDocument.module.css';

/** A legal text with its table of contents. */
export function LegalDocument({ text }: { text: LegalText }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const textLanguage = useLanguageTag(text.language);
  const updatedAt = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(text.updatedAt),
  );
  return (
    <article className={`page-column ${styles.document}`} lang={textLanguage}>
      <header className={styles.head}>
        <h1 className={styles.title}>{text.title}</h1>
        <p className={styles.date}>
          <time dateTime={text.updatedAt}>{t('common:legal.updatedAt', { date: updatedAt })}</time>
        </p>
        <p className={styles.intro}>{text.intro}</p>
      </header>
      <nav className={styles.contents} aria-label={t('common:legal.contents')}>
        <ol className={styles.contentsList}>
          {text.sections.map(({ key, heading }) => (
            <li key={key}>
              <a href={`#${key}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {text.sections.map(({ key, heading, blocks }, index) => (
          <section key={key} id={key} className={styles.section}>
            <h2 className={styles.heading}>
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              {heading}
            </h2>
            {blocks.map((block, position) => (
              // The text is static: the position is the identity.
              <LegalBlock key={position} {...block} />
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
