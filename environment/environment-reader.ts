import { type DefaultedName, type Values, type VariableName, VARIABLES } from './variables';

export type Environment = Readonly<Record<string, string | undefined>>;

/** All that is wrong with an environment, so that an operator mends it in one go. */
export class EnvironmentError extends Error {
  constructor(
    subject: string,
    readonly faults: readonly string[],
  ) {
    super(`${subject} can't start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

/**
 * Reads declared variables and collects what is wrong with them. A faulty variable reads as a placeholder, so that
 * reading goes on to the next fault; `finish` makes sure that no placeholder gets out.
 */
export class EnvironmentReader {
  readonly #source: Environment;
  /** A set: two parts that read the same variable report it once. */
  readonly #faults = new Set<string>();

  constructor(source: Environment) {
    this.#source = source;
  }

  get faults(): readonly string[] {
    return [...this.#faults];
  }

  /** An empty variable, as compose files leave behind, counts as absent. */
  isSet(...names: VariableName[]): boolean {
    return names.every((name) => this.#textOf(name) !== undefined);
  }

  /** The value or its default; undefined when there is neither. */
  read<N extends DefaultedName>(name: N): Values[N];
  read<N extends VariableName>(name: N): Values[N] | undefined;
  read<N extends VariableName>(name: N): Values[N] | undefined {
    const variable = VARIABLES[name];
    const text = this.#textOf(name) ?? variable.default;
    return text === undefined ? undefined : this.#parse(name, text);
  }

  /** A value that has to be set here, whatever its default elsewhere. */
  required<N extends VariableName>(name: N): Values[N] {
    const text = this.#textOf(name);
    if (text !== undefined) return this.#parse(name, text);
    this.addFault(`${name} is not set.`);
    return VARIABLES[name].kind.placeholder;
  }

  /** For rules between variables. A sentence that names them. */
  addFault(sentence: string): void {
    this.#faults.add(sentence);
  }

  /** Returns `value`. @throws EnvironmentError naming every fault; `subject` begins its message */
  finish<T>(subject: string, value: T): T {
    if (this.#faults.size > 0) throw new EnvironmentError(subject, this.faults);
    return value;
  }

  #textOf(name: VariableName): string | undefined {
    return this.#source[name]?.trim() || undefined;
  }

  #parse<N extends VariableName>(name: N, text: string): Values[N] {
    const { kind, isSecret } = VARIABLES[name];
    const value = kind.parse(text);
    if (value !== undefined) return value;
    this.addFault(isSecret ? `${name} ${kind.expected}.` : `${name} ${kind.expected}, not "${text}".`);
    return kind.placeholder;
  }
}
