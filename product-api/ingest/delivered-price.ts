import { creditCost } from '#contracts/credit-cost';
import type { Model } from '#contracts/model';
import type { VideoParams } from '#contracts/video-settings';
import { fillsResolution, shareOfResolution, shareOfShape } from './frame-size';
import type { IngestedFiles } from './ingest';
import { DURATION_TOLERANCE_S } from './verify-output';

export interface Order {
  /** Undefined when it is no longer in the catalogue. */
  model: Pick<Model, 'credits'> | undefined;
  params: VideoParams;
  /** The price that the visitor accepted. */
  credits: number;
  /** Usual price of a reduced first video. Null: the accepted price is the usual one. */
  fullCredits: number | null;
}

type Delivery = Pick<IngestedFiles, 'width' | 'height' | 'durationS' | 'shortfalls'>;

/**
 * Credits of a video that is less than what was ordered: the catalogue's price of such a video; where it has none, a
 * price in proportion to pixels and seconds. If the shape differs, only the part with the right shape counts. Rounded
 * down, and never more than the accepted price. What some browsers on our list don't play is free. A reduced first video is reduced by as much.
 */
export function deliveredCredits(order: Order, delivery: Delivery): number {
  if (delivery.shortfalls.includes('playback')) return 0;
  const { credits, params } = order;
  const fullCredits = order.fullCredits ?? credits;
  const price = cataloguePrice(order, delivery) ?? fullCredits * shareDelivered(order, delivery);
  const worth = Math.min(fullCredits, price) * shareOfShape(delivery, params.aspectRatio);
  return Math.floor((worth * credits) / fullCredits);
}

/** The price of the most expensive offer that the file satisfies. */
function cataloguePrice({ model, params }: Order, delivery: Delivery): number | undefined {
  const { shortfalls } = delivery;
  const audio = params.audio === true && !shortfalls.includes('sound');
  const hasResolution = ({ resolution }: { resolution: VideoParams['resolution'] }) =>
    shortfalls.includes('resolution')
      ? fillsResolution(delivery, resolution, params.aspectRatio)
      : resolution === params.resolution;
  const hasLength = ({ durationS }: { durationS: number }) =>
    shortfalls.includes('duration')
      ? Math.abs(durationS - delivery.durationS) <= DURATION_TOLERANCE_S
      : durationS === params.durationS;
  const prices = (model?.credits ?? [])
    .filter((offer) => hasResolution(offer) && hasLength(offer))
    .flatMap(({ resolution, durationS }) => (model && creditCost(model, { resolution, durationS, audio })) ?? []);
  return prices.length > 0 ? Math.max(...prices) : undefined;
}

function shareDelivered({ params }: Order, delivery: Delivery): number {
  const { shortfalls, durationS } = delivery;
  const pixels = shortfalls.includes('resolution')
    ? shareOfResolution(delivery, params.resolution, params.aspectRatio)
    : 1;
  const seconds = shortfalls.includes('duration') ? durationS / params.durationS : 1;
  return pixels * seconds;
}
