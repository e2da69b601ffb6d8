import { type Environment, EnvironmentReader } from '../environment/environment-reader';
import { buildEnv } from '../gatsby/build-env';
import { productApiEnv } from '../product-api/env';
import { hostEnv } from '../src/host/host-env';
import { childEnvironment } from './child-environment';
import { newSecrets } from './secrets';
import { type DemoSettings, demoSettings } from './settings';

/**
 * Reads the demo's settings and checks the variables of all its parts before any of them is started.
 * @throws EnvironmentError naming the errors of all parts
 */
export function readSettings(root: string, environment: Environment): DemoSettings {
  const reader = new EnvironmentReader(environment);
  const settings = demoSettings(reader, root, environment);
  // The real secrets are on disk or not generated yet: any text of their length will do for the check.
  const parts = new EnvironmentReader(childEnvironment(settings, newSecrets()));
  buildEnv(parts);
  hostEnv(parts);
  if (settings.productApiUrl === undefined) productApiEnv(parts);
  for (const error of parts.errors) reader.addError(error);
  return reader.finish('The demo', settings);
}
