import './src/styles/global.css';
import type { GatsbyBrowser } from 'gatsby';
import { hydratePage } from './src/first-load/hydrate-page';
import { tolerateForeignNodes } from './src/first-load/foreign-nodes';
import { layOutBelowTheFold } from './src/first-load/below-the-fold';
import { finishPageTransition, startPageTransition } from './src/layout/page-transition';
import { Root, type AnyPageContext, type AnyPageData } from './src/layout/Root';
import { whenUsable } from './src/first-load/when-usable';

/** Not wrapRootElement: Gatsby renders every page's Head inside that too, so everything would run twice. */
export const wrapPageElement: GatsbyBrowser<AnyPageData, AnyPageContext>['wrapPageElement'] = ({ element, props }) => (
  <Root page={props}>{element}</Root>
);

/** Ends the task in which the scripts were evaluated, so that the browser can paint and handle input first. */
export const onClientEntry = () => {
  tolerateForeignNodes();
  return new Promise<void>((resolve) => setTimeout(resolve));
};

/** Untyped: @types/gatsby describes React 17's render. Gatsby passes these two, and calls the result as clean-up. */
export const replaceHydrateFunction = () => hydratePage;

export const onInitialClientRender = () => {
  whenUsable(layOutBelowTheFold);
};

/** Otherwise every visible link would prefetch its page's code; prefetching on hover is early enough. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () => true;

export const onPreRouteUpdate: GatsbyBrowser['onPreRouteUpdate'] = ({ location, prevLocation }) => {
  if (prevLocation && prevLocation.pathname !== location.pathname) startPageTransition();
};

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = () => finishPageTransition();
