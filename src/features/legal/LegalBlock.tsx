import { Fragment } from 'react';
import { Link } from '../../components/Link';
import type { LegalText } from './legal-document';
import * as styles from './LegalDocument.module.css';

/** A paragraph, a list or a table. */
export function LegalBlock({ paragraph, list, table }: LegalText['sections'][number]['blocks'][number]) {
  if (table) return <LegalTable rows={table} />;
  if (!list) return <p>{withLinks(paragraph ?? '')}</p>;
  return (
    <ul className={styles.list}>
      {list.map((entry) => (
        <li key={entry}>{withLinks(entry)}</li>
      ))}
    </ul>
  );
}

function LegalTable({ rows: [head = '', ...rows] }: { rows: readonly string[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {cellsOf(head).map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [what = '', ...rest] = cellsOf(row);
          return (
            <tr key={row}>
              <th scope="row">{what}</th>
              <td>{withLinks(rest.join(' | '))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function cellsOf(row: string): string[] {
  return row.split(' | ');
}

const ADDRESS = /(https:\/\/[^\s,;()（）。、，；]+[^\s,;.()（）。、，；]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Addresses in a text become links. */
function withLinks(text: string) {
  return text.split(ADDRESS).map((part, position) => {
    if (position % 2 === 0) return <Fragment key={position}>{part}</Fragment>;
    return (
      <Link key={position} to={part.includes('://') ? part : `mailto:${part}`}>
        {part}
      </Link>
    );
  });
}
