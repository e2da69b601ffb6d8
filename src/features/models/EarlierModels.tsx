import { Link } from '../../components/Link';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import * as styles from './EarlierModels.module.css';

interface EarlierModel {
  key: string;
  title: string;
  /** Path without language prefix. */
  page: string;
  status: string;
  /** Key of its successor. */
  replacedBy: string | null;
}

/** One line with the retired models of a list, each with its successor: their pages stay, and their cards go. */
export function EarlierModels({ models }: { models: readonly EarlierModel[] }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const retired = models.filter(({ status }) => status === 'retired');
  if (retired.length === 0) return null;
  const parts = new Intl.ListFormat(language).formatToParts(retired.map(({ key }) => key));
  return (
    <p className={styles.line}>
      {t('home:earlier.title')}{' '}
      {parts.map(({ type, value }) => {
        const model = type === 'element' && retired.find(({ key }) => key === value);
        if (!model) return value;
        const successor = models.find(({ key }) => key === model.replacedBy);
        return (
          <Link key={value} to={model.page}>
            {successor ? t('home:earlier.model', { model: model.title, successor: successor.title }) : model.title}
          </Link>
        );
      })}
    </p>
  );
}
