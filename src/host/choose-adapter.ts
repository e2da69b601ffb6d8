import type { IAdapter } from 'gatsby';
import type { Environment } from '../../environment/environment-reader';
import { createHostAdapter } from './adapter';
import { createNetlifyAdapter } from './netlify-adapter';

/** Our own host, unless the build runs on Netlify, which sets `NETLIFY` itself (`NETLIFY_LOCAL`: its command line). */
export function chooseAdapter(root: string, environment: Environment): IAdapter {
  const isNetlify = [environment.NETLIFY, environment.NETLIFY_LOCAL].some((value) => value === 'true' || value === '1');
  return isNetlify ? createNetlifyAdapter(root, environment) : createHostAdapter(root);
}
