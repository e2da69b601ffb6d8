import type { Environment } from '../environment/environment-reader';
import { findFreePorts, refuseTakenPorts } from './ports';
import { readSettings } from './read-settings';
import type { DemoSettings } from './settings';

/**
 * The settings of a demo that is about to start: on other ports than the usual if those are taken, which it reports.
 * @throws EnvironmentError naming errors of the variables; Error naming chosen ports that are taken
 */
export async function prepareSettings(
  root: string,
  environment: Environment,
  report: (line: string) => void,
): Promise<DemoSettings> {
  const usual = readSettings(root, environment);
  const ports = await findFreePorts(usual);
  const settings = readSettings(root, { ...environment, ...ports });
  const moved = Object.entries(ports).map(([name, port]) => `${name}=${port}`);
  if (moved.length > 0) report(`The usual ports are in use, so this demo takes others: ${moved.join(' ')}`);
  await refuseTakenPorts(settings);
  return settings;
}
