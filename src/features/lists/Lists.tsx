import { useSearch } from '../../components/use-search';
import type { ListModels } from './composition';
import { EarlierLists } from './EarlierLists';
import { isChangeOfSearch, listOfSearch } from '../videos/list-address';
import { ListChange } from './ListChange';
import { ListView } from './ListView';
import * as styles from './Lists.module.css';
import { NewListForm } from './NewListForm';

/** One list as the address names it, or a new one above those there are. */
export function Lists(props: ListModels) {
  const search = useSearch();
  const id = listOfSearch(search);
  if (id !== undefined && isChangeOfSearch(search)) return <ListChange key={id} id={id} {...props} />;
  if (id !== undefined) return <ListView key={id} id={id} models={props.models} />;
  return (
    <div className={styles.lists}>
      <NewListForm {...props} />
      <EarlierLists />
    </div>
  );
}
