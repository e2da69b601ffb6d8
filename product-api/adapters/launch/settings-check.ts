import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { waysIn } from '../../../environment/ways-in';
import { readRecipients, unnamedRecipients } from '../../../environment/recipients';
import { EnvironmentReader } from '../../../environment/environment-reader';
import { productApiEnv } from '../../env';
import { type Check, good, missing, unknown } from './finding';

/** Variables, as the product API would read them at its start. */
export const environmentCheck: Check = {
  subject: 'Environment',
  look({ environment }) {
    const reader = new EnvironmentReader(environment);
    productApiEnv(reader);
    const errors = reader.errors.map((error) => missing(error));
    return Promise.resolve(errors.length > 0 ? errors : [good('the product API would start with it')]);
  },
};

/** Demo texts in what the law wants to be true. */
export const legalCheck: Check = {
  subject: 'Legal texts',
  async look({ root, reader }) {
    const text = await readFile(path.join(root, 'content', 'site.json'), 'utf8');
    const { operator, contactEmail } = JSON.parse(text) as { operator: Record<string, unknown>; contactEmail: string };
    const invented = Object.entries(operator).flatMap(([name, value]) =>
      JSON.stringify(value).includes('[demo]') ? [name] : [],
    );
    if (contactEmail.endsWith('.example')) invented.push('contactEmail');
    const named = await readRecipients(path.join(root, '.host'));
    const unnamed = unnamedRecipients(reader, named);
    return [
      invented.length > 0
        ? missing(`content/site.json holds the demo's ${invented.join(', ')}: write yours, then build`)
        : good('content/site.json names an operator'),
      ...(unnamed.length > 0
        ? [missing(`the policy of this build does not name ${unnamed.join(', ')}: build again`)]
        : []),
      ...(named === undefined ? [unknown('no build lies here: whether its policy names all recipients')] : []),
    ];
  },
};

/** Makers of the videos. */
export const sampleCheck: Check = {
  subject: 'Videos',
  look({ reader }) {
    const providers = reader.read('VIDEO_PROVIDERS');
    const isPublic = waysIn({ SITE_URL: reader.read('SITE_URL') }).length > 0;
    if (!providers.includes('sample')) return Promise.resolve([good(`made by ${providers.join(', ')}`)]);
    const where = isPublic ? 'a public site' : 'this site';
    return Promise.resolve([
      missing(`VIDEO_PROVIDERS has the sample renderer, which only draws: name fal or replicate for ${where}`),
    ]);
  },
};
