import { type Environment, EnvironmentReader } from '../environment/environment-reader';
import { buildEnv } from '../gatsby/build-env';
import { productApiEnv } from '../product-api/env';
import { hostEnv } from '../src/host/host-env';
import { childEnvironment } from './child-environment';
import { newSecrets } from './secrets';
import { type DemoSettings, demoSettings } from './settings';

/**
 * Reads what the demo needs, and checks what each of its parts will read, before any of them is started.
 * @throws EnvironmentError naming the faults of all parts
 */
export function readSettings(root: string, environment: Environment): DemoSettings {
  const reader = new EnvironmentReader(environment);
  const settings = demoSettings(reader, root, environment);
  // The real secrets are on the disk, or not yet made: any of their length will do for the check.
  const parts = new EnvironmentReader(childEnvironment(settings, newSecrets()));
  buildEnv(parts);
  hostEnv(parts);
  if (settings.productApiUrl === undefined) productApiEnv(parts);
  for (const fault of parts.faults) reader.addFault(fault);
  return reader.finish('The demo', settings);
}
