import type { Model, ProviderAnswer, ProviderName } from '#contracts/model';
import type { RemoteOutput } from '../../db/column-types';

/** Where nearly all of a provider's endpoints put the video; the catalogue names the others. */
const USUAL: Readonly<Partial<Record<ProviderName, ProviderAnswer>>> = {
  fal: { video: 'video.url' },
  // Some return a list with one address.
  replicate: { video: 'output' },
  // Only from servers that keep results in a store of their own.
  'openai-video': { video: 'url' },
};

/** Reads the video's address out of the answers of one provider, where the models' files say that it is. */
export class AnswerPlaces {
  readonly #places: ReadonlyMap<string, ProviderAnswer>;

  constructor(
    models: Iterable<Pick<Model, 'providers'>>,
    private readonly provider: ProviderName,
  ) {
    const entries = [...models].flatMap(({ providers }) => providers.filter((entry) => entry.provider === provider));
    this.#places = new Map(
      entries.flatMap(({ calls, answer }) => (answer ? calls.map(({ endpoint }) => [endpoint, answer] as const) : [])),
    );
  }

  /** Undefined when there is no address. For an endpoint no longer in the catalogue, reads the usual place. */
  read(endpoint: string, answer: unknown): RemoteOutput | undefined {
    const places = this.#placesOf(endpoint);
    const found = places && valueAt(answer, places.video);
    const url: unknown = Array.isArray(found) ? found[0] : found;
    if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
    const promptUsed = places?.prompt === undefined ? undefined : valueAt(answer, places.prompt);
    const isTold = typeof promptUsed === 'string' && promptUsed !== '';
    return { kind: 'remote', url, ...(isTold && { promptUsed }) };
  }

  /** Whether the model says itself that it has no video: null in its place, as where a filter withheld it. */
  isEmpty(endpoint: string, answer: unknown): boolean {
    const steps = this.#placesOf(endpoint)?.video.split('.') ?? [];
    return steps.some((_, at) => valueAt(answer, steps.slice(0, at + 1).join('.')) === null);
  }

  #placesOf(endpoint: string): ProviderAnswer | undefined {
    return this.#places.get(endpoint) ?? USUAL[this.provider];
  }
}

function valueAt(answer: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((value, step) => {
    if (value === null || typeof value !== 'object') return undefined;
    return (value as Record<string, unknown>)[step];
  }, answer);
}
