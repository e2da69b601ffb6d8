import type { GatsbySSR } from 'gatsby';

/** Icons and the manifest are the same on every page; all else of a head is `<Seo>`'s. */
export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHeadComponents }) => {
  setHeadComponents([
    <link key="icon" rel="icon" href="/favicon.svg" type="image/svg+xml" />,
    <link key="icon-ico" rel="icon" href="/favicon.ico" sizes="32x32" />,
    <link key="apple-touch-icon" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
    <link key="manifest" rel="manifest" href="/manifest.webmanifest" />,
    <meta key="theme-dark" name="theme-color" content="#0C0B0A" media="(prefers-color-scheme: dark)" />,
    <meta key="theme-light" name="theme-color" content="#F7F3EC" media="(prefers-color-scheme: light)" />,
  ]);
};
