import fs from 'node:fs';
import path from 'node:path';
import { render, type RenderResult } from '@testing-library/react';
import axe from 'axe-core';
import * as gatsby from 'gatsby';
import type { ReactElement } from 'react';
import { PageInLanguage } from '../../src/i18n/testing/PageInLanguage';
import { siteData } from './site-data';

export interface RenderPageOptions {
  /** A code of content/languages.json. */
  language?: string;
  /** English path of the page around the component. */
  path?: string;
}

/**
 * Renders a component as on a page of the site: with the real strings of content/locales (a missing key fails the test
 * through its warning), the page's location and the results of the static queries.
 */
export function renderPage(ui: ReactElement, { language = 'en', path: originalPath = '/' }: RenderPageOptions = {}) {
  const site = siteData();
  jest.mocked(gatsby.useStaticQuery).mockReturnValue(site);
  const strings = readStrings(language);
  return render(ui, {
    wrapper: ({ children }) => (
      <PageInLanguage
        page={{ language, originalPath, defaultLanguage: 'en' }}
        strings={strings}
        product={site.siteSettings.product.name}
      >
        {children}
      </PageInLanguage>
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

/** Runs axe's WCAG 2.2 AA rules on the document, except those on colours and glyphs, which need a real browser. */
export async function expectAccessible({ baseElement }: Pick<RenderResult, 'baseElement'>): Promise<void> {
  const { violations } = await axe.run(baseElement, {
    // jsdom never loads a video, for which axe would wait ten seconds.
    preload: false,
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: false },
      // A component on its own has no landmarks around it.
      region: { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
