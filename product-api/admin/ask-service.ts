import { AdminError } from './admin-error';
import type { Outcome } from './run-command';
import { COMMANDS_PATH, findService, signCommand } from './running-service';

const SOON = 'It takes commands once it is ready: try again in a few seconds.';

/**
 * Has the service that runs on `dataDir` run a command.
 * @throws AdminError with what the command refuses, or when the service can't be asked
 */
export async function askService(dataDir: string, args: readonly string[], systemUser: string): Promise<Outcome> {
  const service = await findService(dataDir);
  if (service === undefined) throw new AdminError(`The product API of ${dataDir} is starting. ${SOON}`);
  let answer: Response;
  try {
    answer = await fetch(service.url + COMMANDS_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${signCommand(service.secret)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ args, systemUser }),
      redirect: 'error',
    });
  } catch (error) {
    throw new AdminError(`The product API at ${service.url} can't be reached. ${SOON}`, { cause: error });
  }
  if (!answer.ok) throw new AdminError(`The product API at ${service.url} answered ${answer.status}: see its log.`);
  const told = (await answer.json()) as Outcome | { refusal: string };
  if ('refusal' in told) throw new AdminError(told.refusal);
  return told;
}
