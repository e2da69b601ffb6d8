import type { Capabilities } from '#contracts/model';
import { type Choice, choicesOf } from '#contracts/video-choices';
import { aspectRatiosFor, durationsFor } from '#contracts/video-settings';

/** Leaves something out of what is offered. */
interface Cut {
  hits(choice: Choice): boolean;
  apply(capabilities: Capabilities): Capabilities;
}

/** Settings that a model has or lacks, by their field in a request. */
const EXTRAS = [
  ['endImageId', { endFrame: false }],
  ['negativePrompt', { negativePrompt: false }],
  ['seed', { seed: false }],
  ['fixedCamera', { fixedCamera: false }],
  ['autoFix', { autoFix: false }],
  ['enhancePrompt', { promptEnhancer: false }],
  ['audio', { audio: 'none' }],
] as const satisfies [keyof Choice['params'], Partial<Capabilities>][];

/**
 * The largest part of `capabilities` that the predicate accepts in every combination; undefined when that is nothing.
 * Capabilities can't express every set of choices: where a good choice and a bad one can't be told apart, both go. So
 * what is offered can always be made, and rarely something that could be made is not offered.
 */
export function narrowCapabilities(
  capabilities: Capabilities,
  canBeMade: (choice: Choice) => boolean,
): Capabilities | undefined {
  const all = [...choicesOf({ capabilities })];
  const bad = new Set(all.filter((choice) => !canBeMade(choice)));
  let narrowed = capabilities;
  let left = all;
  while (left.some((choice) => bad.has(choice))) {
    const cut = bestCut(cutsOf(narrowed), left, bad);
    if (!cut) return undefined;
    narrowed = cut.apply(narrowed);
    left = left.filter((choice) => !cut.hits(choice));
  }
  return left.length === 0 ? undefined : narrowed;
}

/** The one that costs the fewest good choices; among those, the one that removes the most bad ones. */
function bestCut(cuts: Iterable<Cut>, left: readonly Choice[], bad: ReadonlySet<Choice>): Cut | undefined {
  let best: { cut: Cut; lost: number; removed: number } | undefined;
  for (const cut of cuts) {
    const hit = left.filter((choice) => cut.hits(choice));
    const removed = hit.filter((choice) => bad.has(choice)).length;
    const lost = hit.length - removed;
    const isBetter = !best || lost < best.lost || (lost === best.lost && removed > best.removed);
    if (removed > 0 && isBetter) best = { cut, lost, removed };
  }
  return best?.cut;
}

function* cutsOf(capabilities: Capabilities): Generator<Cut> {
  const { modes, resolutions } = capabilities;
  for (const mode of modes) {
    yield { hits: (choice) => choice.mode === mode, apply: (from) => ({ ...from, modes: without(from.modes, mode) }) };
    const ratios = aspectRatiosFor(capabilities, mode);
    const field = mode === 'image' ? 'aspectRatiosWithImage' : 'aspectRatios';
    // An empty list means that the model decides by itself.
    for (const ratio of ratios.length > 1 ? ratios : []) {
      yield {
        hits: (choice) => choice.mode === mode && choice.params.aspectRatio === ratio,
        apply: (from) => ({ ...from, [field]: without(from[field], ratio) }),
      };
    }
  }
  for (const resolution of resolutions) {
    yield {
      hits: ({ params }) => params.resolution === resolution,
      apply: (from) => ({ ...from, resolutions: without(from.resolutions, resolution) }),
    };
    const durationsS = durationsFor(capabilities, resolution);
    for (const durationS of durationsS.length > 1 ? durationsS : []) {
      yield {
        hits: ({ params }) => params.resolution === resolution && params.durationS === durationS,
        apply: (from) => ({
          ...from,
          rules: [
            ...from.rules.filter((rule) => rule.resolution !== resolution),
            { resolution, durationsS: without(durationsS, durationS) },
          ],
        }),
      };
    }
  }
  for (const durationS of capabilities.durationsS) {
    yield {
      hits: ({ params }) => params.durationS === durationS,
      apply: (from) => withoutDuration(from, durationS),
    };
  }
  for (const [field, change] of EXTRAS) {
    yield {
      hits: ({ params }) => params[field] !== undefined,
      apply: (from) => ({ ...from, ...change }),
    };
  }
}

/** A resolution that had only this duration goes too. */
function withoutDuration(from: Capabilities, durationS: number): Capabilities {
  const rules = from.rules.map((rule) => ({ ...rule, durationsS: without(rule.durationsS, durationS) }));
  const gone = rules.filter((rule) => rule.durationsS.length === 0).map(({ resolution }) => resolution);
  return {
    ...from,
    durationsS: without(from.durationsS, durationS),
    resolutions: from.resolutions.filter((resolution) => !gone.includes(resolution)),
    rules: rules.filter((rule) => rule.durationsS.length > 0),
  };
}

function without<T>(values: readonly T[], value: T): T[] {
  return values.filter((candidate) => candidate !== value);
}
