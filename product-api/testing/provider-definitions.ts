import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv, { type AnySchema, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

const DEFINITIONS = path.join(__dirname, '..', '..', 'content', 'providers');

/** Checks inputs the way a provider does, by its definitions in `content/providers/`. */
export class ProviderDefinitions {
  readonly #ajv: Ajv;
  readonly #validators = new Map<string, ValidateFunction | undefined>();

  constructor(
    private readonly provider: 'fal' | 'replicate' | 'openai-video',
    private readonly folder = DEFINITIONS,
    /** A form has nothing but text: "7" is a number then. */
    { readsForms = false } = {},
  ) {
    this.#ajv = addFormats(new Ajv({ strict: false, coerceTypes: readsForms }));
  }

  /** Undefined: there is no such endpoint. */
  inputValidator(endpoint: string): ValidateFunction | undefined {
    if (!this.#validators.has(endpoint)) this.#validators.set(endpoint, this.#compile(endpoint));
    return this.#validators.get(endpoint);
  }

  #compile(endpoint: string): ValidateFunction | undefined {
    const file = path.join(this.folder, this.provider, `${endpoint.replaceAll('/', '--')}.json`);
    if (!existsSync(file)) return undefined;
    return this.#ajv.compile((JSON.parse(readFileSync(file, 'utf8')) as { input: AnySchema }).input);
  }
}
