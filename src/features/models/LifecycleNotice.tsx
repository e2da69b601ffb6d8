import { ButtonLink } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import type { ModelDetailsData } from './model-details';

/** Warns before a model is chosen: it is retired, about to be, or has an incident. */
export function LifecycleNotice({ model }: { model: ModelDetailsData }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const { title, status, sunsetDate, successor } = model;
  const date =
    sunsetDate !== null &&
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(sunsetDate));
  const actions = successor && (
    <ButtonLink to={successor.page} size="small">
      {t('models:retired.successor', { model: successor.title })}
    </ButtonLink>
  );

  if (status === 'retired') {
    return (
      <Notice kind="warning" title={t('models:retired.title', { model: title })} actions={actions}>
        {date ? t('models:retired.textSince', { model: title, date }) : t('models:retired.text', { model: title })}
      </Notice>
    );
  }
  if (date) {
    return (
      <Notice kind="warning" title={t('models:ending.title', { model: title, date })} actions={actions}>
        {t('models:ending.text')}
      </Notice>
    );
  }
  if (status === 'degraded') {
    return (
      <Notice kind="warning" title={t('models:degraded.title')}>
        {t('models:degraded.text', { model: title })}
      </Notice>
    );
  }
  return null;
}
