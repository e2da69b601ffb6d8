import type { IAdapter } from 'gatsby';
import type { Environment } from '../../environment/environment-reader';
import { createHostAdapter } from './adapter';
import { LEAVES_COPIES } from './compressed-copies';
import { createNetlifyAdapter } from './netlify-adapter';

/** Our own host, unless the build runs on Netlify. */
export function chooseAdapter(root: string, environment: Environment): IAdapter {
  if (isForNetlify(environment)) return createNetlifyAdapter(root, environment);
  return createHostAdapter(root, environment[LEAVES_COPIES] === 'true');
}

/** Netlify sets `NETLIFY` itself (`NETLIFY_LOCAL`: its command line). */
export function isForNetlify({ NETLIFY, NETLIFY_LOCAL }: Environment): boolean {
  return [NETLIFY, NETLIFY_LOCAL].some((value) => value === 'true' || value === '1');
}
