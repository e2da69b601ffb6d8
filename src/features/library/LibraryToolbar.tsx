import { useState, type ReactNode } from 'react';
import type { Folder } from '#contracts/api/library';
import { Button, IconButton } from '../../components/Button';
import { LayoutList, ListChecks, Pencil, SlidersHorizontal, Star, X } from '../../components/icons';
import { late } from '../../components/late';
import { useTranslation } from '../../i18n/use-translation';
import { FilterChoices } from './FilterChoices';
import * as styles from './LibraryToolbar.module.css';
import { SearchField } from './SearchField';
import { isRestricted, NO_FILTER, type VideoFilter } from './use-videos';

const FiltersDialog = late(async () => (await import('./FiltersDialog')).FiltersDialog, {
  close: ({ onClose }) => onClose,
});

export interface LibraryToolbarProps {
  models: readonly { key: string; title: string }[];
  folders: readonly Folder[];
  filter: VideoFilter;
  onFilter: (filter: VideoFilter) => void;
  onEditFolder: (folder: Folder) => void;
  showsFacts: boolean;
  onShowFacts: (showsFacts: boolean) => void;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  /** Among the icons. */
  children?: ReactNode;
}

/** One line above the pictures: what is listed, and how. It stays the same whatever is chosen, so nothing moves. */
export function LibraryToolbar(props: LibraryToolbarProps) {
  const { models, folders, filter, onFilter, onEditFolder, showsFacts, onShowFacts, isSelecting, onSelecting } = props;
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const choices = { models, folders, filter, onChange: onFilter };
  const folder = folders.find(({ id }) => id === filter.folder);
  const line = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

  return (
    <div className={styles.toolbar}>
      <div role="search" className={styles.filters}>
        <SearchField filter={filter} onChange={onFilter} className={styles.search} />
        <IconButton
          label={t('my-videos:filter.button')}
          aria-haspopup="dialog"
          className={styles.narrow}
          data-active={isRestricted({ ...filter, q: '' }) || undefined}
          onClick={() => setIsOpen(true)}
        >
          <SlidersHorizontal {...line} />
        </IconButton>
        <div className={styles.choices}>
          <FilterChoices {...choices} labelHidden />
          <IconButton
            label={t('my-videos:favourite.only')}
            aria-pressed={filter.isFavourite}
            onClick={() => onFilter({ ...filter, isFavourite: !filter.isFavourite })}
          >
            <Star {...line} fill={filter.isFavourite ? 'currentcolor' : 'none'} />
          </IconButton>
        </div>
        {isRestricted(filter) && (
          <IconButton label={t('my-videos:filter.clear')} onClick={() => onFilter(NO_FILTER)}>
            <X {...line} />
          </IconButton>
        )}
      </div>
      {folder && (
        <IconButton label={t('my-videos:folder.edit')} onClick={() => onEditFolder(folder)}>
          <Pencil {...line} />
        </IconButton>
      )}
      {props.children}
      <IconButton
        label={t('my-videos:showFacts')}
        aria-pressed={showsFacts}
        className={styles.facts}
        onClick={() => onShowFacts(!showsFacts)}
      >
        <LayoutList {...line} />
      </IconButton>
      <Button
        variant="quiet"
        aria-pressed={isSelecting}
        className={styles.select}
        icon={<ListChecks {...line} />}
        onClick={() => onSelecting(!isSelecting)}
      >
        {t('my-videos:select.start')}
      </Button>
      {isOpen && <FiltersDialog {...choices} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Keeps the toolbar's place until the list is there. */
export function ToolbarPlace() {
  return <div className={styles.toolbar} aria-hidden />;
}
