import { Fragment } from 'react';
import { Link } from './Link';

export interface LinkedTextProps<Name extends string> {
  /** Fills the placeholders of a text with what it is given. */
  text: (marks: Record<Name, string>) => string;
  /** The link in place of each placeholder: a path of the site, and the words to press. */
  links: Record<Name, { to: string; words: string }>;
}

/** A sentence with links to pages of the site. They open in a new tab: what the visitor is doing here goes on. */
export function LinkedText<Name extends string>({ text, links }: LinkedTextProps<Name>) {
  const names = Object.keys(links) as Name[];
  const marks = Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`])) as Record<Name, string>;
  // Words, a name, words, a name ...
  return text(marks)
    .split(MARK)
    .map((part, position) => {
      if (position % 2 === 0) return <Fragment key={position}>{part}</Fragment>;
      const { to, words } = links[part as Name];
      return (
        <Link key={position} to={to} target="_blank">
          {words}
        </Link>
      );
    });
}

/** Around the name of a link while the sentence is split. */
const MARK = '\u0000';
