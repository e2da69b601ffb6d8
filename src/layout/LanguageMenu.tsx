import { Menu } from '../components/Menu';
import { Globe } from '../components/icons';
import { usePageLanguage } from './use-page-language';

/** A button named by the page's language; its entries lead to the same page and query in the others. */
export function LanguageMenu() {
  const { current, all, originalPath } = usePageLanguage();
  return (
    <Menu
      trigger={
        <>
          <Globe aria-hidden strokeWidth={1.5} />
          {current.name}
        </>
      }
      items={() =>
        all.map(({ code, name, hreflang }) => ({
          key: code,
          label: name,
          to: `${originalPath}${window.location.search}${window.location.hash}`,
          language: { code, hreflang },
          isCurrent: code === current.code,
        }))
      }
    />
  );
}
