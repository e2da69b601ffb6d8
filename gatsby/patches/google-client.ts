import type { EnvironmentReader } from '../../environment/environment-reader';
import { configuredServices } from '../../environment/services';
import { mustFind } from './must-find';
import type { BundleConfig } from './webpack-config';

const CLIENT_ID = 'process.env.GATSBY_GOOGLE_CLIENT_ID';

/**
 * Takes the id of the sign-in stand-in's client out of pages: an id makes them load Google's script, and in `gatsby develop`
 * functions and pages share an environment (decision 0010).
 */
export function hideStandInsClient({ plugins }: BundleConfig, environment: EnvironmentReader): void {
  const defined =
    plugins?.map(({ definitions }) => definitions).filter((definitions) => definitions !== undefined) ?? [];
  mustFind(defined[0], 'plugin that defines the variables of pages', '0010');
  if (configuredServices(environment).includes('google')) return;
  for (const definitions of defined) delete definitions[CLIENT_ID];
}
