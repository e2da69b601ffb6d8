import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AdminError } from './admin-error';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Names of the arguments that are known by their position. */
export interface Positionals {
  positionals: readonly string[];
  /** Follow those; each may be left out. */
  optional?: readonly string[];
}

const MAX_REASON = 1_000;

/** The arguments after the name of a command. Each reader's error names the invalid argument and its allowed values. */
export class Arguments {
  readonly #positionals: Readonly<Record<string, string | undefined>>;
  readonly #values: Readonly<Record<string, unknown>>;

  /** @throws AdminError */
  constructor(args: string[], { positionals: required, optional = [] }: Positionals, options: Options) {
    const { positionals, values } = parse(args, options);
    const names = [...required, ...optional];
    const missing = required[positionals.length];
    if (missing !== undefined) throw new AdminError(`${missing} is missing.`);
    if (positionals.length > names.length)
      throw new AdminError(`"${positionals[names.length]}" is one argument too many.`);
    this.#positionals = Object.fromEntries(names.map((name, index) => [name, positionals[index]]));
    this.#values = values;
  }

  positional(name: string): string {
    const text = this.#positionals[name]?.trim() ?? '';
    if (text === '') throw new AdminError(`${name} is empty.`);
    return text;
  }

  /** Whether an optional argument was given. */
  has(name: string): boolean {
    return this.#positionals[name] !== undefined;
  }

  count(name: string, text: string, max: number): number {
    const value = Number(text);
    if (/^\d+$/.test(text) && value > 0 && value <= max) return value;
    throw new AdminError(`${name}: "${text}" is no whole number from 1 to ${max}.`);
  }

  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  /** Undefined when it was left out. */
  text(name: string): string | undefined {
    const value = this.#values[name];
    if (typeof value !== 'string') return undefined;
    if (value.trim() === '') throw new AdminError(`--${name} is empty.`);
    return value.trim();
  }

  required(name: string): string {
    const text = this.text(name);
    if (text === undefined) throw new AdminError(`--${name} is missing.`);
    return text;
  }

  choice<const T extends string>(name: string, choices: readonly T[]): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) throw new AdminError(`--${name}: "${text}" is none of ${choices.join(', ')}.`);
    return choice;
  }

  reason(): string {
    const reason = this.required('reason');
    if (reason.length > MAX_REASON) throw new AdminError(`--reason has more than ${MAX_REASON} characters.`);
    return reason;
  }
}

/** Before an argument that is text, whatever it looks like. */
const MARK = '\0';

/**
 * All options have long names. So an argument with a single hyphen is text: tokens of links and negative numbers begin
 * with one, which parseArgs would take for an option.
 */
function parse(args: string[], options: Options) {
  try {
    const marked = args.map((arg) => (/^-[^-]/.test(arg) ? MARK + arg : arg));
    const { positionals, values } = parseArgs({ args: marked, options, allowPositionals: true, strict: true });
    const entries = Object.entries(values).map(([name, value]) => {
      return [name, typeof value === 'string' ? unmarked(value) : value] as const;
    });
    return { positionals: positionals.map(unmarked), values: Object.fromEntries(entries) };
  } catch (error) {
    throw new AdminError((error as Error).message);
  }
}

function unmarked(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}
