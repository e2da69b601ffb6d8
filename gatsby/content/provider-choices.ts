import type { Model } from '../../contracts/model';
import type { InputSource } from '../../contracts/provider-input';
import type { Choice } from '../../contracts/video-choices';

/** As the adapters fill it in: pictures are addresses by then. */
export function sourceOf(model: Model, { params }: Choice): InputSource {
  return {
    prompt: 'x'.repeat(model.capabilities.promptMaxLength),
    params,
    seed: params.seed ?? 0,
    image: params.imageId && 'https://files.example/start.jpg',
    endImage: params.endImageId && 'https://files.example/end.jpg',
  };
}
