import './src/styles/global.css';
import type { GatsbyBrowser } from 'gatsby';
import { hydratePage } from './src/first-load/hydrate-page';
import { layOutBelowTheFold } from './src/first-load/below-the-fold';
import { finishPageTransition, startPageTransition } from './src/layout/page-transition';
import { Root } from './src/layout/Root';
import { whenUsable } from './src/first-load/when-usable';

/** Not wrapRootElement: Gatsby renders every page's Head inside that one too, and all of it would run twice. */
export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <Root pathname={props.location.pathname}>{element}</Root>
);

/** Ends the task in which the scripts were read: a browser that has something to show or to answer does that first. */
export const onClientEntry = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Untyped: to @types/gatsby this is React 17's render. Gatsby calls it with these two, and what it returns as clean-up. */
export const replaceHydrateFunction = () => hydratePage;

export const onInitialClientRender = () => {
  whenUsable(layOutBelowTheFold);
};

/** Every link in view would fetch its page's code at once; the pointer's arrival over a link is soon enough. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () => true;

export const onPreRouteUpdate: GatsbyBrowser['onPreRouteUpdate'] = ({ location, prevLocation }) => {
  if (prevLocation && prevLocation.pathname !== location.pathname) startPageTransition();
};

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = () => finishPageTransition();
