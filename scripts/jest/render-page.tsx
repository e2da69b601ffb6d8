import fs from 'node:fs';
import path from 'node:path';
import { render, type RenderResult } from '@testing-library/react';
import axe from 'axe-core';
import * as gatsby from 'gatsby';
import { I18nextContext, I18nextProvider } from 'gatsby-plugin-react-i18next';
import { createInstance } from 'i18next';
import type { ReactElement } from 'react';
import { siteData } from './site-data';

export interface RenderPageOptions {
  /** A code of content/languages.json. */
  language?: string;
  /** English path of the page around the component. */
  path?: string;
}

/**
 * Renders as on a page of the site: with the real strings of content/locales (a missing key fails the test by its
 * warning), the page's place, and the answers to the static queries.
 */
export function renderPage(ui: ReactElement, { language = 'en', path: originalPath = '/' }: RenderPageOptions = {}) {
  jest.mocked(gatsby.useStaticQuery).mockReturnValue(siteData());
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources: { [language]: readStrings(language) },
    initImmediate: false,
    defaultNS: 'common',
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => console.error(`Missing string ${namespace}:${key}`),
    interpolation: { escapeValue: false, defaultVariables: { product: 'Framelight' } },
    react: { useSuspense: false },
  });
  const place = {
    language,
    originalPath,
    path: originalPath,
    languages: siteData().allLanguage.nodes.map(({ code }) => code),
    defaultLanguage: 'en',
    generateDefaultLanguagePage: false,
    routed: language !== 'en',
  };
  return render(ui, {
    wrapper: ({ children }) => (
      <I18nextProvider i18n={i18n}>
        <I18nextContext.Provider value={place}>{children}</I18nextContext.Provider>
      </I18nextProvider>
    ),
  });
}

function readStrings(language: string): Record<string, object> {
  const folder = path.resolve('content/locales', language);
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.json'),
      JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as object,
    ]),
  );
}

/** Colours and glyphs need a real browser; all else that axe knows of WCAG 2.2 AA is held against the document. */
export async function expectAccessible({ baseElement }: Pick<RenderResult, 'baseElement'>): Promise<void> {
  const { violations } = await axe.run(baseElement, {
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: false },
      // A part of a page has no landmarks around it.
      region: { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
