import cyrillicFont from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2';
import latinFont from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2';
import type { GatsbySSR } from 'gatsby';
import { isValidElement, type HTMLAttributes, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { EARLY_CLICKS_SCRIPT } from './src/first-load/early-clicks';
import { DEFER_LAYOUT_SCRIPT } from './src/first-load/below-the-fold';
import { takeInlineScriptHashes } from './src/first-load/inline-scripts';
import { LANGUAGE_HINT_SCRIPT } from './src/first-load/language-hint';
import { SKIPPED_TRANSITIONS_SCRIPT } from './src/first-load/skipped-transitions';
import { THEME_SCRIPT } from './src/first-load/theme';
import { Root, type AnyPageContext, type AnyPageData } from './src/layout/Root';

export const wrapPageElement: GatsbySSR<AnyPageData, AnyPageContext>['wrapPageElement'] = ({ element, props }) => (
  <Root page={props}>{element}</Root>
);

/**
 * Renders to a string, not to Gatsby's byte stream: React 18 writes a NUL where a multi-byte letter crosses the end of
 * its buffer, which put a replacement character into every few pages of most languages.
 */
export const replaceRenderer: GatsbySSR['replaceRenderer'] = ({ bodyComponent, replaceBodyHTMLString }) =>
  replaceBodyHTMLString(renderToString(<>{bodyComponent}</>));

/** Icons and the manifest are the same on every page; `<Seo>` sets the rest of the head. */
export const onRenderBody: GatsbySSR['onRenderBody'] = (page) => {
  const { pathname, setHeadComponents, setHtmlAttributes, setPreBodyComponents } = page;
  const fonts = /^\/ru(\/|$)/.test(pathname) ? [latinFont, cyrillicFont] : [latinFont];
  // Dashes are legal in attributes; React's type doesn't list those of `data-`.
  setHtmlAttributes({ 'data-defer-layout': '' } as HTMLAttributes<HTMLHtmlElement>);
  setHeadComponents([
    <script key="defer-layout" dangerouslySetInnerHTML={{ __html: DEFER_LAYOUT_SCRIPT }} />,
    <script key="early-presses" dangerouslySetInnerHTML={{ __html: EARLY_CLICKS_SCRIPT }} />,
    <script key="skipped-transitions" dangerouslySetInnerHTML={{ __html: SKIPPED_TRANSITIONS_SCRIPT }} />,
    ...fonts.map((href) => (
      <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
    )),
    <link key="icon" rel="icon" href="/favicon.svg" type="image/svg+xml" />,
    <link key="icon-ico" rel="icon" href="/favicon.ico" sizes="32x32" />,
    <link key="apple-touch-icon" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
    <link key="manifest" rel="manifest" href="/manifest.webmanifest" />,
    <meta key="theme-dark" name="theme-color" content="#0C0B0A" media="(prefers-color-scheme: dark)" data-of="dark" />,
    <meta
      key="theme-light"
      name="theme-color"
      content="#F7F3EC"
      media="(prefers-color-scheme: light)"
      data-of="light"
    />,
    <script key="theme" dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />,
    // The host takes them into the page's policy.
    ...takeInlineScriptHashes(pathname).map((hash) => <meta key={hash} name="inline-script" content={hash} />),
  ]);
  setPreBodyComponents([<script key="language-hint" dangerouslySetInnerHTML={{ __html: LANGUAGE_HINT_SCRIPT }} />]);
};

/**
 * Moves the styles of all pages before the page's: those of the app, which Gatsby puts last, declare the order of the
 * layers; then what webpack found in every page, and what the app shares with pages.
 */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({ getHeadComponents, replaceHeadComponents }) => {
  const head = getHeadComponents();
  const ofAllPages = ['/app.', '/commons.', '/start-app.'].flatMap((file) =>
    head.filter((component) => isStyleIn(component, file)),
  );
  replaceHeadComponents([...ofAllPages, ...head.filter((component) => !ofAllPages.includes(component))]);
};

function isStyleIn(component: ReactNode, file: string): boolean {
  if (!isValidElement<{ 'data-href'?: string }>(component)) return false;
  return component.props['data-href']?.startsWith(file) === true;
}
