import type { Model, ModelProvider, ProviderAnswer, ProviderCall, ProviderName } from '#contracts/model';
import { inputOf, type InputSource } from '#contracts/provider-input';
import type { RemoteOutput } from '../../videos/provider';

/** Where nearly all of a provider's endpoints put the video; the catalogue names the others. */
const USUAL: Readonly<Partial<Record<ProviderName, ProviderAnswer>>> = {
  fal: { video: 'video.url' },
  // Some answer a list with one address.
  replicate: { video: 'output' },
};

/** What the models' files say of one provider's endpoints: what each is sent, and where its answer has the video. */
export class CatalogueCalls {
  readonly #calls: ReadonlyMap<string, { entry: ModelProvider; call: ProviderCall }>;

  constructor(
    models: Iterable<Pick<Model, 'providers'>>,
    private readonly provider: ProviderName,
  ) {
    const entries = [...models].flatMap(({ providers }) => providers.filter((entry) => entry.provider === provider));
    this.#calls = new Map(
      entries.flatMap((entry) => entry.calls.map((call) => [call.endpoint, { entry, call }] as const)),
    );
  }

  /** The input of an endpoint; undefined if the catalogue no longer has it, or it can't make such a video. */
  inputOf(endpoint: string, source: InputSource): Record<string, unknown> | undefined {
    const found = this.#calls.get(endpoint);
    return found && inputOf(found.entry, found.call, source);
  }

  /** Undefined when there is no address. An endpoint that left the catalogue meanwhile answers in the usual place. */
  read(endpoint: string, answer: unknown): RemoteOutput | undefined {
    const places = this.#calls.get(endpoint)?.entry.answer ?? USUAL[this.provider];
    const found = places && valueAt(answer, places.video);
    const url: unknown = Array.isArray(found) ? found[0] : found;
    if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
    const promptUsed = places?.prompt === undefined ? undefined : valueAt(answer, places.prompt);
    const isTold = typeof promptUsed === 'string' && promptUsed !== '';
    return { kind: 'remote', url, ...(isTold && { promptUsed }) };
  }
}

function valueAt(answer: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((value, step) => {
    if (value === null || typeof value !== 'object') return undefined;
    return (value as Record<string, unknown>)[step];
  }, answer);
}
