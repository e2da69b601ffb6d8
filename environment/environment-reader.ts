import { type DefaultedName, type Values, type VariableName, VARIABLES } from './variables';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every error of an environment at once, so that an operator can fix them in one go. */
export class EnvironmentError extends Error {
  constructor(
    subject: string,
    readonly errors: readonly string[],
  ) {
    super(`${subject} can't start:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

/**
 * Reads declared variables and collects their errors. An invalid variable reads as a placeholder, so that reading can
 * continue to the next error; `finish` throws before a placeholder is used.
 */
export class EnvironmentReader {
  readonly #source: Environment;
  /** A set, because two parts may read the same variable. */
  readonly #errors = new Set<string>();

  constructor(source: Environment) {
    this.#source = source;
  }

  get errors(): readonly string[] {
    return [...this.#errors];
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
    this.addError(`${name} is not set.`);
    return VARIABLES[name].kind.placeholder;
  }

  /** Adds an error that concerns several variables: a sentence that names them. */
  addError(sentence: string): void {
    this.#errors.add(sentence);
  }

  /** Returns `value`. @throws EnvironmentError naming every error; its message begins with `subject` */
  finish<T>(subject: string, value: T): T {
    if (this.#errors.size > 0) throw new EnvironmentError(subject, this.errors);
    return value;
  }

  #textOf(name: VariableName): string | undefined {
    return this.#source[name]?.trim() || undefined;
  }

  #parse<N extends VariableName>(name: N, text: string): Values[N] {
    const { kind, isSecret } = VARIABLES[name];
    const value = kind.parse(text);
    if (value !== undefined) return value;
    this.addError(isSecret ? `${name} ${kind.expected}.` : `${name} ${kind.expected}, not "${text}".`);
    return kind.placeholder;
  }
}
