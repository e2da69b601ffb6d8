import './src/styles/global.css';
import type { GatsbyBrowser } from 'gatsby';
import { finishPageTransition, startPageTransition } from './src/layout/page-transition';
import { Root } from './src/layout/Root';

/** Not wrapRootElement: Gatsby renders every page's Head inside that one too, and all of it would run twice. */
export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element }) => <Root>{element}</Root>;

/** Every link in view would fetch its page's code at once; the pointer's arrival over a link is soon enough. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () => true;

export const onPreRouteUpdate: GatsbyBrowser['onPreRouteUpdate'] = ({ location, prevLocation }) => {
  if (prevLocation && prevLocation.pathname !== location.pathname) startPageTransition();
};

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = () => finishPageTransition();
