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
  /** The day of the present terms of use. */
  termsDate: Date;
  textsIn: (language: string | undefined) => MailTexts;
  /** The words that buyers agree to before paying, in the language with this BCP 47 tag. */
  consentIn: (language: string) => string;
}

const Site = Type.Object({
  product: Type.Object({ name: Type.String(), slug: Type.String() }),
  contactEmail: Type.String(),
  operator: Type.Object({ name: Type.String(), address: Type.Array(Type.String()) }),
});
const siteValidator = Compile(Site);
const termsValidator = Compile(Type.Object({ updatedAt: Type.String() }));
const TERMS = 'legal/terms/en.json';

/** Reads `site.json` and the texts of all languages. @throws Error that lists every error */
export async function loadMailSite(
  contentDir: string,
  { url, consentIn }: Pick<MailSite, 'url' | 'consentIn'>,
): Promise<MailSite> {
  const errors: string[] = [];
  const site = check(siteValidator, 'site.json', await readJson(contentDir, 'site.json', errors), errors);
  const terms = check(termsValidator, TERMS, await readJson(contentDir, TERMS, errors), errors);
  refuseErrors(errors);
  if (!site || !terms) throw new Error('The content is invalid, but no error was reported.');
  const { product, contactEmail, operator } = site;
  return {
    name: product.name,
    url,
    contactEmail: contactEmail.replaceAll('{product}', product.slug),
    operator: [operator.name, ...operator.address].join(', ').replaceAll('{product}', product.name),
    termsDate: new Date(terms.updatedAt),
    textsIn: readMailTexts(contentDir),
    consentIn,
  };
}
