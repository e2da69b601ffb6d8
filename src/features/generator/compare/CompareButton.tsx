import { Button } from '../../../components/Button';
import { Columns2 } from '../../../components/icons';
import { late } from '../../../components/late';
import { dropFromQuery, replaceAddress, useSearch } from '../../../components/use-search';
import { useTranslation } from '../../../i18n/use-translation';
import type { Catalogue } from '../catalogue/catalogue';
import type { GeneratorModel } from '../catalogue/generator-model';
import type { GeneratorForm } from '../form/generator-form';

const CompareDialog = late(async () => (await import('./CompareDialog')).CompareDialog, {
  close: ({ onClose }) => onClose,
});

/** In the address while the choice is open, so that a login and a reload come back to it. */
const PARAMETER = 'compare';

export interface CompareButtonProps {
  form: GeneratorForm;
  model: GeneratorModel;
  catalogue: Catalogue;
  /** The form is as the address asks. */
  isSettled: boolean;
}

/** Opens the choice of models for one prompt; a link to the form may open it too. */
export function CompareButton({ isSettled, ...props }: CompareButtonProps) {
  const { t } = useTranslation();
  const query = new URLSearchParams(useSearch());
  // `again`: settings of a video are on their way.
  const isOpen = isSettled && query.has(PARAMETER) && !query.has('again');
  const open = () => {
    props.catalogue.want();
    const url = new URL(location.href);
    url.searchParams.set(PARAMETER, '1');
    replaceAddress(url);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Columns2 aria-hidden strokeWidth={1.5} />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('generator:compare.button')}
      </Button>
      {isOpen && <CompareDialog {...props} onClose={() => dropFromQuery(PARAMETER)} />}
    </>
  );
}
