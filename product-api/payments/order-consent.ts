import { readFileSync } from 'node:fs';
import path from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import languages from '../../content/languages.json';
import type { SiteLanguage } from '../catalogue/load-plans';
import { check, refuseErrors } from '../catalogue/read-content';

const LOCALES = path.join(__dirname, '..', '..', 'content', 'locales');
const Texts = Type.Object({
  agree: Type.String({ minLength: 1, description: 'With `{{terms}}` for the link.' }),
  terms: Type.String({ minLength: 1 }),
  needed: Type.String({ minLength: 1 }),
});
const validator = Compile(Texts);
const texts = readTexts();

/**
 * A visitor's consent before paying, in their language: the terms, an immediate start, and what that costs of the right
 * of withdrawal. `link` turns the label of the terms into a link.
 */
export function consentIn({ code }: Pick<SiteLanguage, 'code'>, link: (label: string) => string): string {
  const { agree, terms } = orderConsentTexts(code);
  return agree.replace('{{terms}}', () => link(terms));
}

/** The same as plain text, in the language with this BCP 47 tag. */
export function consentWords(hreflang: string): string {
  const code = languages.find((language) => language.hreflang === hreflang)?.code ?? 'en';
  return consentIn({ code }, (label) => label);
}

/** Texts of `content/locales/<code>/order-consent.json`, in English if they are missing. */
export function orderConsentTexts(code: string): Static<typeof Texts> {
  const found = texts.get(code) ?? texts.get('en');
  if (!found) throw new Error('content/locales/en/order-consent.json is missing.');
  return found;
}

function readTexts(): ReadonlyMap<string, Static<typeof Texts>> {
  const faults: string[] = [];
  const found = new Map<string, Static<typeof Texts>>();
  for (const { code } of languages) {
    const file = path.join(LOCALES, code, 'order-consent.json');
    const value = check(validator, `locales/${code}/order-consent.json`, readJsonFile(file), faults);
    if (value) found.set(code, value);
  }
  refuseErrors(faults);
  return found;
}

/** Undefined where it is missing, which `npm run content:check` reports. */
function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
