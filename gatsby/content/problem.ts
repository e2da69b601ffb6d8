/**
 * A mistake in the content, worded for editors. `mistake` stops the build. `translation` does not: visitors see English
 * there; nor does `doubtful`, which a day that passes can bring about. `outdated` stops a release: a translation older than
 * its English, a legal text changed since its date, a word that the term base has replaced, a price that was not
 * confirmed. `unread` stops only a build that is to be published (`RELEASE=1`, `content:check -- --release`): a text that no
 * second person has read in its language. `npm run content:check` fails on all the others but `note`, which stops nothing:
 * something is still to be written, and no visitor misses it.
 */
export interface ContentProblem {
  kind: 'mistake' | 'translation' | 'doubtful' | 'outdated' | 'unread' | 'note';
  /** Relative to the project, with forward slashes. */
  file: string;
  /** From 1; the file's first line if the error has no specific location. */
  line: number;
  /** Path in the file, as "credits[2].credits"; empty for the file as a whole. */
  field: string;
  reason: string;
  suggestion?: string;
}

/** A problem as two lines: the location, then the error and its fix. */
export function formatProblem({ file, line, field, reason, suggestion }: ContentProblem): string {
  const place = field === '' ? `${file}:${line}` : `${file}:${line}  ${field}`;
  return `${place}\n    ${reason}${suggestion === undefined ? '' : ` ${suggestion}`}`;
}

/** By file, then by line. */
export function byPlace(a: ContentProblem, b: ContentProblem): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.field.localeCompare(b.field);
}
