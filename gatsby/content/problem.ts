/**
 * One fault of the content, in words for the person who edits it. `mistake` stops the build. `translation` does not:
 * the visitor reads English there; `npm run content:check` fails on both.
 */
export interface ContentProblem {
  kind: 'mistake' | 'translation';
  /** Relative to the project, with forward slashes. */
  file: string;
  /** Counted from 1; of the file's first line when the fault has no place of its own. */
  line: number;
  /** Path in the file, as "credits[2].credits"; empty for the file as a whole. */
  field: string;
  reason: string;
  suggestion?: string;
}

/** A problem as two lines: where, then what and what to do. */
export function formatProblem({ file, line, field, reason, suggestion }: ContentProblem): string {
  const place = field === '' ? `${file}:${line}` : `${file}:${line}  ${field}`;
  return `${place}\n    ${reason}${suggestion === undefined ? '' : ` ${suggestion}`}`;
}

/** Order of reading: by file, then from top to bottom. */
export function byPlace(a: ContentProblem, b: ContentProblem): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.field.localeCompare(b.field);
}
