import { Random } from '../renderer/random';

export const SAMPLE_RATE = 48_000;

/** How loud each part of a take's sound is, 0 to 1. */
export interface SoundMix {
  seed: number;
  water: number;
  wind: number;
  oars: number;
  wings: number;
  /** Calls of a bird over the lake: how many in the clip, and the pitch of the first in Hz. */
  calls?: { count: number; hz: number };
  crickets?: number;
}

/** Left and right, -1 to 1. */
export type Stereo = [Float32Array, Float32Array];

/** The strokes of the picture: shaders/scenes/lake.glsl has as many. */
const STROKES = 2;

/** The sound of the lake scene, in time with its oars; its end runs into its beginning. */
export function lakeSound(mix: SoundMix, seconds: number): Stereo {
  const length = Math.round(seconds * SAMPLE_RATE);
  const random = new Random(`lake sound ${mix.seed}`);
  const out: Stereo = [new Float32Array(length), new Float32Array(length)];
  const bed = (gain: number, band: Band, swell: (turn: number) => number) => {
    for (const channel of out) {
      const noise = loopedNoise(random, length, band);
      for (let at = 0; at < length; at += 1) {
        channel[at] = (channel[at] ?? 0) + gain * (noise[at] ?? 0) * swell((2 * Math.PI * at) / length);
      }
    }
  };
  bed(0.5 * mix.wind, { lowHz: 90, highHz: 420 }, (turn) => 0.7 + 0.3 * Math.sin(turn + mix.seed));
  bed(
    0.35 * mix.water,
    { lowHz: 300, highHz: 1400 },
    (turn) => 0.45 + 0.35 * Math.sin(3 * turn) + 0.2 * Math.sin(5 * turn + 1),
  );
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const from = (stroke / STROKES) * seconds;
    addSplash(out, random, from + 0.06, 0.55, 0.32 * mix.oars, { lowHz: 500, highHz: 3200 });
    addSplash(out, random, from + 1.22, 0.9, 0.16 * mix.oars, { lowHz: 1200, highHz: 5200 });
    addCreak(out, random, from + 0.35, 0.05 * mix.oars);
    for (let drop = 0; drop < 5; drop += 1)
      addDrop(out, random, from + 1.4 + drop * random.between(0.12, 0.2), 0.05 * mix.oars);
  }
  for (let beat = 0; beat < 26; beat += 1) {
    addSplash(out, random, 0.15 + beat * 0.115, 0.07, 0.07 * mix.wings * Math.exp(-beat / 16), {
      lowHz: 250,
      highHz: 1100,
    });
  }
  for (let call = 0; call < (mix.calls?.count ?? 0); call += 1) {
    addCall(out, random, 0.8 + call * random.between(1.1, 1.5), (mix.calls?.hz ?? 0) * random.between(0.96, 1.05));
  }
  if (mix.crickets) addCrickets(out, mix.crickets, seconds);
  return levelled(out);
}

interface Band {
  lowHz: number;
  highHz: number;
}

/** Noise in a band that repeats without a seam: it runs on past its end, and that tail dissolves into its beginning. */
function loopedNoise(random: Random, length: number, band: Band): Float32Array {
  const overlap = Math.round(0.4 * SAMPLE_RATE);
  const long = bandNoise(random, length + overlap, band);
  const noise = long.slice(0, length);
  for (let at = 0; at < overlap; at += 1) {
    const share = at / overlap;
    noise[at] = Math.sqrt(share) * (noise[at] ?? 0) + Math.sqrt(1 - share) * (long[length + at] ?? 0);
  }
  return noise;
}

/** White noise through one-pole filters, brought to the same loudness for every band. */
function bandNoise(random: Random, length: number, { lowHz, highHz }: Band): Float32Array {
  const noise = new Float32Array(length);
  const smooth = 1 - Math.exp((-2 * Math.PI * highHz) / SAMPLE_RATE);
  const drift = 1 - Math.exp((-2 * Math.PI * lowHz) / SAMPLE_RATE);
  let [first, second, slow, power] = [0, 0, 0, 0];
  for (let at = 0; at < length; at += 1) {
    first += smooth * (random.between(-1, 1) - first);
    second += smooth * (first - second);
    slow += drift * (second - slow);
    noise[at] = second - slow;
    power += (second - slow) ** 2;
  }
  const gain = 0.3 / Math.sqrt(power / length);
  return noise.map((value) => value * gain);
}

/** Adds one sound from `fromS` on; what passes the end goes to the beginning. `pan` is -1 (left) to 1. */
function add(out: Stereo, fromS: number, pan: number, sound: Float32Array): void {
  const length = out[0].length;
  const start = Math.round(fromS * SAMPLE_RATE);
  sound.forEach((value, at) => {
    const place = (start + at) % length;
    out[0][place] = (out[0][place] ?? 0) + value * Math.sqrt((1 - pan) / 2);
    out[1][place] = (out[1][place] ?? 0) + value * Math.sqrt((1 + pan) / 2);
  });
}

function addSplash(out: Stereo, random: Random, fromS: number, seconds: number, gain: number, band: Band): void {
  const length = Math.round(seconds * SAMPLE_RATE);
  const splash = bandNoise(random, length, band).map((value, at) => {
    const share = at / length;
    return value * gain * Math.min(1, share * 12) * Math.exp(-4.5 * share) * (1 - share);
  });
  add(out, fromS, random.between(-0.4, 0.2), splash);
}

/** Wood on metal: a low, rough tone that gives a little. */
function addCreak(out: Stereo, random: Random, fromS: number, gain: number): void {
  const length = Math.round(0.28 * SAMPLE_RATE);
  const hz = random.between(170, 215);
  let phase = 0;
  const creak = new Float32Array(length).map((_, at) => {
    const share = at / length;
    phase += (2 * Math.PI * hz * (1 + 0.25 * share)) / SAMPLE_RATE;
    const rough = Math.sign(Math.sin(phase)) * 0.3 + Math.sin(3 * phase) + 0.5 * Math.sin(7.1 * phase);
    return gain * rough * Math.sin(Math.PI * share) ** 2 * (0.6 + 0.4 * Math.sin(share * 90));
  });
  add(out, fromS, -0.1, creak);
}

function addDrop(out: Stereo, random: Random, fromS: number, gain: number): void {
  const length = Math.round(0.07 * SAMPLE_RATE);
  const hz = random.between(1100, 2100);
  const drop = new Float32Array(length).map((_, at) => {
    const share = at / length;
    return (
      gain *
      Math.sin((2 * Math.PI * hz * at * (1 + 0.35 * share)) / SAMPLE_RATE) *
      Math.exp(-6 * share) *
      Math.min(1, share * 20)
    );
  });
  add(out, fromS, random.between(-0.3, 0.3), drop);
}

/** Two tones, the second a fourth higher and falling, far away over water. */
function addCall(out: Stereo, random: Random, fromS: number, hz: number): void {
  const length = Math.round(0.85 * SAMPLE_RATE);
  let phase = 0;
  const call = new Float32Array(length).map((_, at) => {
    const share = at / length;
    const pitch = share < 0.35 ? hz : hz * (1.33 - 0.28 * (share - 0.35));
    phase += (2 * Math.PI * pitch) / SAMPLE_RATE;
    const swell = Math.sin(Math.PI * Math.min(1, share * 1.02)) ** 1.5;
    return 0.085 * swell * (Math.sin(phase) + 0.18 * Math.sin(2 * phase)) * (1 + 0.12 * Math.sin(share * 70));
  });
  const pan = random.between(-0.7, 0.7);
  add(out, fromS, pan, call);
  // The far shore answers.
  add(
    out,
    fromS + 0.34,
    -pan,
    call.map((value) => value * 0.22),
  );
}

function addCrickets(out: Stereo, gain: number, seconds: number): void {
  const length = out[0].length;
  const chirps = Math.round(seconds * 2.6);
  for (const [side, channel] of out.entries()) {
    for (let at = 0; at < length; at += 1) {
      const beat = ((at / length) * chirps + side * 0.37) % 1;
      const pulse = Math.max(0, Math.sin(beat * 2 * Math.PI * 7)) ** 2 * (beat < 0.43 ? 1 : 0);
      channel[at] =
        (channel[at] ?? 0) + 0.035 * gain * pulse * Math.sin((2 * Math.PI * (4180 + side * 90) * at) / SAMPLE_RATE);
    }
  }
}

/** The same peak for every clip, so that a visitor who opens several is not startled. */
function levelled(out: Stereo): Stereo {
  const peak = Math.max(...out.map((channel) => channel.reduce((most, value) => Math.max(most, Math.abs(value)), 0)));
  const gain = peak > 0 ? 0.5 / peak : 0;
  return [out[0].map((value) => value * gain), out[1].map((value) => value * gain)];
}
