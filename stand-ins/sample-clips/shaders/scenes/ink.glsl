// Two inks sinking through clear water before a lit sheet of milk glass. Each pixel is followed back along the flow to
// where its water came in, at the surface; what the ink was there and then is what is seen here and now. Nothing is
// smeared on the way, so streams stretch and fold into filaments as they do in a tank.

const float SURFACE = 1.25;
// How far eddies and ink sink in a loop. The eddies' noise repeats along the way down, once each loop.
const float SINK = 1.25;
const int STEPS = 56;
const float LOOPS_BACK = 1.95;

// Noise whose z repeats every `period` cells, with its slopes along x and z: value noise with quintic steps.
vec3 slopedNoise(vec3 p, int period) {
  vec3 f = fract(p);
  ivec3 i = ivec3(floor(p));
  vec3 df = 30.0 * f * f * (f * (f - 2.0) + 1.0);
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  int z0 = wrap(floor(p.z), float(period));
  int z1 = wrap(floor(p.z) + 1.0, float(period));
  float y0 = mix(hash(ivec3(i.x, i.y, z0)), hash(ivec3(i.x, i.y + 1, z0)), f.y);
  float y1 = mix(hash(ivec3(i.x + 1, i.y, z0)), hash(ivec3(i.x + 1, i.y + 1, z0)), f.y);
  float y2 = mix(hash(ivec3(i.x, i.y, z1)), hash(ivec3(i.x, i.y + 1, z1)), f.y);
  float y3 = mix(hash(ivec3(i.x + 1, i.y, z1)), hash(ivec3(i.x + 1, i.y + 1, z1)), f.y);
  return vec3(mix(mix(y0, y1, f.x), mix(y2, y3, f.x), f.z),
              df.x * mix(y1 - y0, y3 - y2, f.z),
              df.z * mix(y2 - y0, y3 - y1, f.x));
}

// Speed of the water, in half picture heights a loop; `time` in loops.
vec2 flow(vec2 p, float time) {
  float sway = 0.4 * sin(TAU * time);
  vec2 turn = vec2(0.0);
  float cells = 1.6;
  float strength = 1.0;
  for (int octave = 0; octave < 3; octave++) {
    float z = (p.y + SINK * time) * cells;
    vec3 at = vec3(p.x * cells, sway * cells * 0.6 + 5.0 * float(octave) + 0.5, z);
    vec2 slope = slopedNoise(at, int(SINK * cells + 0.5)).yz;
    turn += strength * vec2(slope.y, -slope.x);
    cells *= 2.0;
    strength *= 0.5;
  }
  // Calm where the ink enters, wilder below.
  float wild = smoothstep(1.25, -0.2, p.y);
  return vec2(0.0, -SINK * 1.04) + turn * mix(0.22, 1.16, wild);
}

// Where the water of a pixel came in: across the surface, and when, in loops.
vec2 origin(vec2 p) {
  float time = uPhase;
  float stride = LOOPS_BACK / float(STEPS);
  for (int i = 0; i < STEPS; i++) {
    vec2 between = p - flow(p, time) * stride * 0.5;
    vec2 next = p - flow(between, time - stride * 0.5) * stride;
    if (next.y > SURFACE) {
      float part = clamp((SURFACE - p.y) / max(next.y - p.y, 1e-4), 0.0, 1.0);
      return vec2(mix(p.x, next.x, part), time - stride * part);
    }
    p = next;
    time -= stride;
  }
  return vec2(p.x, time);
}

// Three streams that waver and swell: how thick each ink lies, without and with its fine threads.
vec4 inkFrom(vec2 entry) {
  vec2 bodies = vec2(0.0);
  vec2 threads = vec2(0.0);
  for (int k = 0; k < 3; k++) {
    float n = float(k);
    float beat = TAU * entry.y;
    float middle = (n - 1.0) * 0.80 - 0.16 + 0.06 * n * n + 0.13 * sin(beat + 2.1 * n);
    float wide = (k == 1 ? 0.27 : 0.34) * (1.0 + 0.34 * sin(beat + 2.4 * n) + 0.16 * sin(2.0 * beat + 3.8 * n));
    float body = 1.0 - smoothstep(0.30, 1.15, abs(entry.x - middle) / wide);
    float coarse = loopNoise(vec3(entry.x * 17.0 + 7.0 * n, 3.1 * n, entry.y * 5.0), 5);
    float fine = loopNoise(vec3(entry.x * 52.0, n, entry.y * 8.0), 8);
    float thread = mix(coarse, fine, 0.35);
    float ink = body * (0.06 + 6.0 * thread * thread * thread * thread + 1.15 * body * body * thread);
    if (k == 1) { bodies.y += body; threads.y += ink; } else { bodies.x += body; threads.x += ink; }
  }
  return vec4(bodies, threads);
}

void main() {
  vec2 p = framePosition();
  // The glass: brightest behind the middle, a little warmer and darker towards the edges.
  float fall = exp(-dot(p - vec2(-0.1, 0.15), p - vec2(-0.1, 0.15)) * 0.32);
  vec3 glass = mix(vec3(0.62, 0.56, 0.49), vec3(1.30, 1.25, 1.16), fall);

  vec4 ink = inkFrom(origin(p));
  // The lamp rakes over the folds from the upper left.
  vec4 beside = inkFrom(origin(p + vec2(-0.012, 0.014)));
  vec2 relief = (ink.xy - beside.xy) * 2.2 + (ink.zw - beside.zw) * 0.35;
  relief = 0.42 + 0.62 * relief / sqrt(1.0 + relief * relief);

  vec3 indigo = vec3(2.75, 2.20, 1.05);
  vec3 rust = vec3(0.30, 1.45, 2.80);
  vec3 light = glass * exp(-(ink.z * indigo + ink.w * rust) * 1.25);
  vec2 back = (1.0 - exp(-ink.zw * 1.5)) * max(vec2(0.0), relief);
  light += back.x * vec3(0.045, 0.085, 0.30) + back.y * vec3(0.62, 0.17, 0.02);
  color = vec4(light, 1.0);
}
