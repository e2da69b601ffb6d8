import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { AdminError } from './admin-error';
import { Arguments } from './arguments';
import { type Command, COMMANDS } from './commands';
import { toLines } from './print';

interface AdminDeps {
  /** Opens the database for as long as the work takes: only once the arguments are good. */
  withDatabase: (work: (db: Kysely<Tables>) => Promise<void>) => Promise<void>;
  /** The operator unless `--as` names one: the user of the operating system. */
  systemUser: string;
  now: () => Date;
  write: (text: string) => void;
}

function needsReason({ options, changesWith }: Command, given: Arguments): boolean {
  if (changesWith === undefined) return 'reason' in options;
  return given.flag(changesWith) || given.text(changesWith) !== undefined;
}

/** `npm run admin -- <name> ...`. @throws AdminError that names the wrong argument */
export async function runCommand([name, ...args]: string[], deps: AdminDeps): Promise<void> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const usages = Object.values(COMMANDS).map(({ usage, options }) => {
      const as = 'as' in options ? ' [--as OPERATOR]' : '';
      return `  npm run admin -- ${usage}${as} [--json]`;
    });
    const problem = name === undefined ? 'Which command?' : `There is no command "${name}".`;
    throw new AdminError([problem, ...usages].join('\n'));
  }
  const given = new Arguments(args, command.positionals, { ...command.options, json: { type: 'boolean' } });
  const warrant = () => ({ reason: given.reason(), operator: given.text('as') ?? deps.systemUser });
  // Before the database is opened, which takes a moment.
  if (needsReason(command, given)) warrant();
  await deps.withDatabase(async (db) => {
    const answer = await command.run(given, { db, warrant, now: deps.now() });
    deps.write(given.flag('json') ? JSON.stringify(answer) : toLines(answer).join('\n'));
  });
}
