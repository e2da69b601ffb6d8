import { type DefaultedName, type Values, type VariableName, VARIABLES } from './variables';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every fault of an environment at once, so that an operator can fix them in one go. */
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
 * Reads declared variables and collects their faults. An invalid variable reads as a placeholder, so that reading can
 * continue to the next fault; `finish` throws before a placeholder is used.
 */
export class EnvironmentReader {
  readonly #source: Environment;
  /** A set, because two parts may read the same variable. */
  readonly #faults = new Set<string>();

  constructor(source: Environment) {
    this.#source = source;
  }

  get faults(): readonly string[] {
    return [...this.#faults];
  }

  /** An empty variable counts as absent: compose files set unused variables to "". */
  isSet(...names: VariableName[]): boolean {
    return names.every((name) => this.#textOf(name) !== undefined);
  }

  /** The value or its default; undefined if it has neither. */
  read<N extends DefaultedName>(name: N): Values[N];
  read<N extends VariableName>(name: N): Values[N] | undefined;
  read<N extends VariableName>(name: N): Values[N] | undefined {
    const variable = VARIABLES[name];
    const text = this.#textOf(name) ?? variable.default;
    return text === undefined ? undefined : this.#parse(name, text);
  }

  /** A value that must be set, even if it has a default elsewhere. */
  required<N extends VariableName>(name: N): Values[N] {
    const text = this.#textOf(name);
    if (text !== undefined) return this.#parse(name, text);
    this.addFault(`${name} is not set.`);
    return VARIABLES[name].kind.placeholder;
  }

  /** Adds a fault that concerns several variables: a sentence that names them. */
  addFault(sentence: string): void {
    this.#faults.add(sentence);
  }

  /** Returns `value`. @throws EnvironmentError naming every fault; its message begins with `subject` */
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
