/** Gatsby's own `gatsby-script`, under the alias that gatsby/patches/inline-scripts.ts gives it. */
declare module 'gatsby-own-script' {
  export * from 'gatsby-script';
}

declare module '@gatsbyjs/reach-router' {
  export function useLocation(): Location & { key: string };
}

declare module 'gatsby-react-router-scroll/scroll-handler' {
  import type { Component, Context } from 'react';

  interface Positions {
    read: (location: object, identifier: string) => number | null;
    save: (location: object, identifier: string, position: number) => void;
  }
  export const ScrollContext: Context<Positions>;
  export class ScrollHandler extends Component {}
}
