import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { check, readJson, refuseErrors } from '../catalogue/read-content';
import { type MailTexts, readMailTexts } from './mail-texts';

/** The site that sends the messages, as each of them names it. */
export interface MailSite {
  name: string;
  /** Without a trailing slash. */
  url: string;
  contactEmail: string;
  /** Name and postal address of who runs it. */
  operator: string;
  textsIn: (language: string | undefined) => MailTexts;
}

const Site = Type.Object({
  product: Type.Object({ name: Type.String(), slug: Type.String() }),
  contactEmail: Type.String(),
  operator: Type.Object({ name: Type.String(), address: Type.Array(Type.String()) }),
});
const validator = Compile(Site);

/** Reads `site.json` and the texts of all languages. @throws Error that lists every error */
export async function loadMailSite(contentDir: string, url: string): Promise<MailSite> {
  const errors: string[] = [];
  const site = check(validator, 'site.json', await readJson(contentDir, 'site.json', errors), errors);
  refuseErrors(errors);
  if (!site) throw new Error('content/site.json is missing.');
  const { product, contactEmail, operator } = site;
  return {
    name: product.name,
    url,
    contactEmail: contactEmail.replaceAll('{product}', product.slug),
    operator: [operator.name, ...operator.address].join(', ').replaceAll('{product}', product.name),
    textsIn: readMailTexts(contentDir),
  };
}
