import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { AdminError } from './admin-error';
import { Arguments } from './arguments';
import type { CommandContext } from './command-context';
import { type Command, COMMANDS } from './commands';
import { Told, toLines } from './print';

export interface CommandDeps extends Pick<CommandContext, 'offers'> {
  /** Opens the database for as long as the work takes: only once the arguments are good. */
  withDatabase: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** The operator unless `--as` names one: the user of the operating system. */
  systemUser: string;
  now: () => Date;
}

export interface Outcome {
  text: string;
  /** Whether the command found errors. */
  hasErrors: boolean;
}

/** `npm run admin -- <name> ...`. @throws AdminError that names the wrong argument */
export async function runCommand([name, ...args]: string[], deps: CommandDeps): Promise<Outcome> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const usages = Object.values(COMMANDS).map(({ usage, options }) => {
      const as = 'as' in options ? ' [--as OPERATOR]' : '';
      return `  npm run admin -- ${usage}${as} [--json]`;
    });
    const problem = name === undefined ? 'Which command?' : `There is no command "${name}".`;
    throw new AdminError([problem, ...usages].join('\n'));
  }
  const given = new Arguments(args, command, { ...command.options, json: { type: 'boolean' } });
  const warrant = (usualReason?: string) => ({
    reason: usualReason === undefined || given.text('reason') !== undefined ? given.reason() : usualReason,
    operator: given.text('as') ?? deps.systemUser,
  });
  // Before the database is opened, which takes a moment.
  if (needsReason(command, given)) warrant();
  return deps.withDatabase(async (db) => {
    const answer = await command.run(given, { db, offers: deps.offers, warrant, now: deps.now() });
    const told = answer instanceof Told ? answer : new Told(answer, toLines(answer).join('\n'));
    return { text: given.flag('json') ? JSON.stringify(told.answer) : told.text, hasErrors: told.hasErrors };
  });
}

function needsReason({ options, changesWith }: Command, given: Arguments): boolean {
  if (changesWith === undefined) return 'reason' in options;
  return given.flag(changesWith) || given.text(changesWith) !== undefined;
}
