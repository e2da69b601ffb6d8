import { createHash } from 'node:crypto';
import { useLocation } from '@gatsbyjs/reach-router';
import { Script as GatsbyScript, type ScriptProps } from 'gatsby-own-script';

// In place of `gatsby-script` where pages are rendered (gatsby/patches/inline-scripts.ts).

export * from 'gatsby-own-script';

/** By address of a page, as Gatsby keeps those for Partytown. */
const bodies = new Map<string, Set<string>>();

/** Gatsby's component, which renders nothing here: the browser makes the element. Notes its body, if it has one. */
export function Script(props: ScriptProps) {
  const { pathname } = useLocation();
  const { children, dangerouslySetInnerHTML } = props;
  const body = dangerouslySetInnerHTML?.__html || children;
  if (typeof body === 'string') bodies.set(pathname, (bodies.get(pathname) ?? new Set()).add(body));
  return <GatsbyScript {...props} />;
}

/** For Content-Security-Policy: the hashes of the bodies on a page that has just been rendered. */
export function takeInlineScriptHashes(pathname: string): string[] {
  const found = [...(bodies.get(pathname) ?? [])];
  bodies.delete(pathname);
  return found.map((body) => `sha256-${createHash('sha256').update(body, 'utf8').digest('base64')}`);
}
