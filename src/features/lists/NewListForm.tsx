import { navigate } from 'gatsby';
import { localizedPath } from '../../components/Link';
import { useLanguageTag } from '../../components/use-language-tag';
import { useTranslation } from '../../i18n/use-translation';
import { type ListModels, rowsOf } from './composition';
import { createList, writeRows } from './list-calls';
import { listPath } from '../videos/list-address';
import { ListForm } from './ListForm';
import { useListCache } from './use-lists';
import { keepComposed, useNewList } from './use-composition';

/** Composes a list; sending it makes a draft on the server, which has its prices and costs nothing. */
export function NewListForm({ models, offered }: ListModels) {
  const { t, i18n } = useTranslation();
  const language = useLanguageTag();
  const { forget } = useListCache();
  const { composition, key, change, clear } = useNewList();

  const send = async () => {
    const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date());
    const id = await createList(composition.title.trim() || t('lists:new.untitled', { time }), key);
    await writeRows(id, rowsOf(composition, models));
    await forget(id);
    keepComposed(id, composition);
    clear();
    navigate(localizedPath(listPath(id), i18n.language));
  };

  return (
    <ListForm
      title={t('lists:new.title')}
      lead={t('lists:new.lead')}
      composition={composition}
      offered={offered}
      isNamed
      onChange={change}
      onSend={send}
    />
  );
}
