import { Model } from '../../contracts/model';
import { Plans } from '../../contracts/plan';
import { readContentTree } from './content-tree';
import { formatProblem } from './problem';
import { checkSchema } from './schema-check';
import { Footer, Languages, Site } from './site-schemas';

/**
 * Refuses content that neither service can start with: files that are not JSON, and settings and models of another form.
 * Needs a tenth of the whole check's time.
 * @throws Error naming file, line, field and cure of each mistake
 */
export function refuseUnreadable(root: string): void {
  const { unreadable, site, languages, plans, footer, models } = readContentTree(root);
  const problems = [
    ...unreadable,
    ...(site ? checkSchema(site, Site) : []),
    ...(languages ? checkSchema(languages, Languages) : []),
    ...(plans ? checkSchema(plans, Plans) : []),
    ...(footer ? checkSchema(footer, Footer) : []),
    ...models.flatMap((model) => checkSchema(model, Model)),
  ];
  if (problems.length === 0) return;
  throw new Error(`The content has mistakes (${problems.length}):\n${problems.map(formatProblem).join('\n')}`);
}
