import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Switch } from '../../components/Switch';
import { useTranslation } from '../../i18n/use-translation';
import { FilterChoices, type FilterChoicesProps } from './FilterChoices';
import { isRestricted, NO_FILTER } from './use-videos';

export interface FiltersDialogProps extends Omit<FilterChoicesProps, 'labelHidden'> {
  onClose: () => void;
}

/** All filters but the words, where a line of them has no room; the list behind it follows each choice. */
export function FiltersDialog({ onClose, ...choices }: FiltersDialogProps) {
  const { t } = useTranslation();
  const { filter, onChange } = choices;
  return (
    <Dialog
      title={t('my-videos:filter.button')}
      onClose={onClose}
      actions={
        <>
          <Button disabled={!isRestricted(filter)} onClick={() => onChange(NO_FILTER)}>
            {t('my-videos:filter.clear')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('common:dialog.close')}
          </Button>
        </>
      }
    >
      <FilterChoices {...choices} />
      <Switch
        label={t('my-videos:favourite.only')}
        checked={filter.isFavourite}
        onChange={(isFavourite) => onChange({ ...filter, isFavourite })}
      />
    </Dialog>
  );
}
