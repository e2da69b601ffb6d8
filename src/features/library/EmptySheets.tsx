import { Button, ButtonLink } from '../../components/Button';
import { EmptyScreen } from '../../components/EmptyScreen';
import { useTranslation } from '../../i18n/use-translation';

/** A new account. */
export function NoVideosYet() {
  const { t } = useTranslation();
  return (
    <EmptyScreen
      title={t('my-videos:empty.title')}
      action={
        <ButtonLink to="/ai-video-generator" variant="primary">
          {t('my-videos:empty.button')}
        </ButtonLink>
      }
    >
      {t('my-videos:empty.text')}
    </EmptyScreen>
  );
}

/** Everything is left out by the filter. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyScreen
      announce
      title={t('my-videos:nothingFound.title')}
      action={<Button onClick={onClear}>{t('my-videos:nothingFound.button')}</Button>}
    >
      {t('my-videos:nothingFound.text')}
    </EmptyScreen>
  );
}
