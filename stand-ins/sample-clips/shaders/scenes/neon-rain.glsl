// Knee-high over wet asphalt at night. The signs and the traffic behind are far out of focus, so each is drawn as the
// lens draws it: a line becomes a band with round shoulders, a point a disc. The road mirrors them, smeared by its grain.

const float EYE = 0.42;
const float FOCUS = 2.3;
const int SIGNS = 20;
const int LAMPS = 30;

struct Sign { vec2 from; vec2 to; float z; float wide; vec3 light; };

const vec3 AMBER = vec3(1.0, 0.40, 0.07);
const vec3 RED = vec3(1.0, 0.045, 0.030);
const vec3 TEAL = vec3(0.02, 0.62, 0.56);
const vec3 WHITE = vec3(1.0, 0.80, 0.58);

Sign signAt(int i) {
  if (i < 6) {
    // A tall sign of six characters on the left; out of focus each is a short bar.
    float wide = 0.16 + 0.14 * hash(i * 3 + 2);
    float y = 4.6 - 0.62 * float(i);
    return Sign(vec2(-2.45 - wide, y), vec2(-2.45 + wide, y + 0.06 * hash(i)), 7.6, 0.16, RED * 3.6);
  }
  if (i < 11) {
    // A smaller one, five characters, on the right.
    float wide = 0.12 + 0.12 * hash(i * 3 + 4);
    float y = 4.15 - 0.55 * float(i - 6);
    return Sign(vec2(2.95 - wide, y), vec2(2.95 + wide, y), 8.0, 0.12, TEAL * 4.2);
  }
  if (i == 11) return Sign(vec2(-1.80, 1.7), vec2(-1.80, 4.4), 8.6, 0.05, AMBER * 4.2);
  if (i == 12) return Sign(vec2(-4.7, 3.0), vec2(-3.5, 3.0), 9.0, 0.07, TEAL * 3.6);
  if (i == 13) return Sign(vec2(3.5, 0.95), vec2(5.0, 0.95), 8.6, 0.30, WHITE * 0.9);
  if (i == 14) return Sign(vec2(3.7, 3.2), vec2(4.6, 3.2), 9.4, 0.06, RED * 4.6);
  if (i == 15) return Sign(vec2(1.9, 2.0), vec2(1.9, 6.2), 15.0, 0.14, AMBER * 4.2);
  if (i == 16) return Sign(vec2(-1.5, 3.2), vec2(-1.5, 7.0), 19.0, 0.16, TEAL * 3.0);
  if (i == 17) return Sign(vec2(-5.8, 0.8), vec2(-3.9, 0.8), 8.4, 0.40, AMBER * 0.9);
  if (i == 18) return Sign(vec2(-0.3, 5.4), vec2(1.2, 5.2), 26.0, 0.16, RED * 4.0);
  return Sign(vec2(5.3, 2.0), vec2(5.3, 4.9), 9.5, 0.10, AMBER * 3.6);
}

// A tube that is about to fail dips a few times in a loop.
float flicker(int i) {
  if (i != 14 && i != 12) return 1.0;
  float n = loopNoise(vec3(float(i) * 7.3, 0.5, uPhase * 30.0), 30);
  return mix(0.25, 1.0, smoothstep(0.22, 0.34, n));
}

float toLine(vec2 p, vec2 a, vec2 b) {
  vec2 along = b - a;
  return length(p - a - along * clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0));
}

// Where a lamp of the street is, and what it gives: standing lamps, and cars that come and go with the loop.
void lamp(int i, out vec3 at, out vec3 light) {
  float a = hash(i * 5 + 1);
  float b = hash(i * 5 + 2);
  float c = hash(i * 5 + 3);
  if (i < 8) {
    // Four cars: two come with white lights, two leave with red ones.
    int car = i / 2;
    bool coming = car < 2;
    float way = fract((coming ? -uPhase : uPhase) + float(car) * 0.37 + 0.2);
    float half0 = (i % 2 == 0 ? -0.72 : 0.72);
    at = vec3((coming ? -1.7 : 1.6) + half0, 0.72, mix(13.0, 75.0, way));
    float seen = smoothstep(0.0, 0.12, way) * (1.0 - smoothstep(0.75, 1.0, way));
    light = (coming ? WHITE * 26.0 : RED * 16.0) * seen;
    return;
  }
  at = vec3((a < 0.5 ? -1.0 : 1.0) * mix(2.8, 9.0, b * b), mix(0.9, 8.5, c), mix(18.0, 70.0, hash(i * 5 + 4)));
  float kind = hash(i * 5);
  light = (kind < 0.52 ? AMBER : (kind < 0.70 ? WHITE : (kind < 0.86 ? TEAL : RED))) * mix(3.0, 12.0, a * b + 0.15);
}

// What comes from a direction, seen through a lens whose blur is a share of the distance. `smear` widens along y, as the
// grain of the road does; with it profiles are soft, without it they are a lens's hard-edged discs.
vec3 street(vec3 from, vec3 dir, float smear) {
  vec3 light = vec3(0.006, 0.0075, 0.009) * (1.0 + 2.0 * exp(-abs(dir.y) * 6.0)) + AMBER * 0.012 * exp(-abs(dir.y - 0.05) * 9.0);
  bool sharp = smear <= 0.0;
  // House fronts left and right, lit a little by their own shops; the sky between them holds the city's haze.
  float side = abs(dir.x / dir.z);
  float front = smoothstep(0.16, 0.30, side + 0.10 * dir.y);
  vec3 shops = (dir.x < 0.0 ? vec3(0.050, 0.016, 0.008) : vec3(0.012, 0.032, 0.030)) * exp(-abs(dir.y - 0.16) * 3.2);
  light = mix(light * 2.2, shops + vec3(0.004), front * 0.85);
  for (int i = 0; i < SIGNS; i++) {
    Sign s = signAt(i);
    float t = (s.z - from.z) / dir.z;
    if (t <= 0.0) continue;
    vec2 p = (from + dir * t).xy;
    float wide = (sharp ? 0.030 : 0.012) * t + s.wide * 0.7;
    if (!sharp) {
      float stretch = 1.0 + smear;
      p.y = (p.y - 0.5 * (s.from.y + s.to.y)) / stretch + 0.5 * (s.from.y + s.to.y);
    }
    float away = toLine(p, s.from, s.to);
    float d = away / wide;
    float band = sharp ? pow(max(0.0, 1.0 - d * d), 1.1) * 0.75 : exp(-d * d * 1.3);
    float halo = 0.020 / (1.0 + away * away * 2.2);
    light += s.light * flicker(i) * (band * (s.wide + 0.02) / wide * 1.25 + halo);
  }
  for (int i = 0; i < LAMPS; i++) {
    vec3 at;
    vec3 power;
    lamp(i, at, power);
    float t = (at.z - from.z) / dir.z;
    if (t <= 0.0) continue;
    vec2 p = (from + dir * t).xy - at.xy;
    float wide = 0.024 * t;
    if (!sharp) p.y /= 1.0 + smear * 1.6;
    float d = length(p) / wide;
    // A real lens is a little brighter at the rim of its discs.
    float disc = sharp ? smoothstep(1.0, 0.93, d) * (0.72 + 0.45 * d * d) : exp(-d * d * 2.2) * 1.1;
    light += power * (disc * 0.055 + 0.0008 / (0.02 + d * d * 0.05));
  }
  return light;
}

// Rings on standing water: in every cell a drop falls a whole number of times in a loop.
vec2 rings(vec2 p, float scale, int seed, out float splash) {
  vec2 q = p * scale;
  ivec2 cell = ivec2(floor(q));
  vec2 at = 0.5 + 0.36 * (hash2(cell + seed) - 0.5);
  float times = 3.0 + floor(4.0 * hash(ivec3(cell, seed)));
  float age = fract(uPhase * times + hash(ivec3(cell, seed + 1)));
  vec2 away = fract(q) - at;
  float r = length(away);
  float front = age * 0.44;
  float x = (r - front) * 34.0;
  float wave = exp(-x * x * 0.16) * sin(x) * pow(1.0 - age, 1.6) * smoothstep(0.0, 0.06, age);
  splash = exp(-r * r * 900.0) * smoothstep(0.10, 0.0, age);
  return r > 1e-4 ? away / r * wave : vec2(0.0);
}

float stones(vec2 p) {
  // Crushed stone: the distance to the nearest of scattered points, on two sizes.
  float sum = 0.0;
  for (int size = 0; size < 2; size++) {
    vec2 q = p * (size == 0 ? 62.0 : 120.0);
    ivec2 cell = ivec2(floor(q));
    float nearest = 1.0;
    for (int y = -1; y <= 1; y++) {
      for (int x = -1; x <= 1; x++) {
        vec2 at = vec2(x, y) + hash2(cell + ivec2(x, y) + size * 313) - fract(q);
        nearest = min(nearest, dot(at, at));
      }
    }
    sum += (1.0 - sqrt(nearest)) * (size == 0 ? 0.65 : 0.35);
  }
  return sum;
}

void main() {
  vec2 frame = framePosition();
  vec3 eye = vec3(0.0, EYE, 0.0);
  float drift = 0.012 * sin(TAU * uPhase);
  vec3 dir = normalize(vec3(frame.x + drift, frame.y - 0.17, 1.9));
  vec3 light;

  if (dir.y > -0.004) {
    light = street(eye, dir, 0.0);
  } else {
    // A small lens disc: the road is sharp only around the focus.
    float turn = TAU * fract(dither() + uSample * 0.381966);
    float radius = 0.012 * sqrt(fract(dither() * 5.77 + uSample * 0.754878));
    vec3 focus = eye + dir * (FOCUS / dir.z);
    eye += vec3(cos(turn), sin(turn), 0.0) * radius;
    dir = normalize(focus - eye);
    float t = min(eye.y / max(-dir.y, 1e-3), 90.0);
    vec3 p = eye + dir * t;

    float level = fbm(p.xz * vec2(0.55, 0.42) + vec2(3.7, 1.2), 5);
    float puddle = smoothstep(0.480, 0.530, level + 0.02 * (valueNoise(p.xz * 14.0) - 0.5));
    float fade = exp(-t * 0.16);
    vec2 slope = vec2(0.0);
    float splashes = 0.0;
    for (int layer = 0; layer < 4; layer++) {
      float splash;
      float scale = layer < 2 ? 3.1 : 5.3;
      vec2 ring = rings(p.xz + float(layer) * vec2(0.37, 0.71), scale + 0.3 * float(layer), layer * 101, splash);
      slope += ring * (layer < 2 ? 0.20 : 0.13);
      splashes += splash;
    }
    slope *= exp(-t * 0.10) * mix(0.15, 1.0, puddle);
    slope += (vec2(valueNoise(p.xz * 5.0 + TAU), valueNoise(p.xz * 5.0 + 40.0)) - 0.5) * 0.02;
    float e = 0.0035;
    float grain = 0.0;
    if (puddle < 0.98) {
      grain = stones(p.xz);
      vec2 rough = vec2(stones(p.xz + vec2(e, 0.0)), stones(p.xz + vec2(0.0, e))) - grain;
      slope += rough * (1.0 - puddle) * 1.9 * fade;
    }
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
    float facing = clamp(dot(normal, -dir), 0.0, 1.0);
    float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
    vec3 mirrored = reflect(dir, normal);
    mirrored.y = max(mirrored.y, 0.003);
    mirrored.z = max(mirrored.z, 0.15);
    float smear = mix(1.7, 0.12, puddle);
    vec3 seen = street(p, normalize(mirrored), smear);
    // Dry tops of stones catch light and lose their gloss; the film between them keeps it.
    float wet = mix(0.42 + 0.40 * smoothstep(0.75, 0.35, grain), 1.0, puddle);
    vec3 glow = RED * 0.020 * exp(-length(p.xz - vec2(-2.4, 7.0)) * 0.30) + TEAL * 0.022 * exp(-length(p.xz - vec2(3.0, 7.6)) * 0.30) + AMBER * 0.020 * exp(-abs(p.x) * 0.2);
    vec3 ground = vec3(0.35, 0.34, 0.33) * glow * (0.5 + grain) * (1.0 - 0.7 * puddle);
    light = seen * fresnel * wet * 1.25 + ground;
    light += (AMBER + TEAL + WHITE) * 0.30 * splashes * exp(-t * 0.16);
    vec3 far = street(vec3(0.0, EYE, 0.0), normalize(vec3(dir.x, 0.0, dir.z)), 0.0);
    light = mix(light, far * 0.5, 1.0 - exp(-pow(t / 17.0, 2.0)));
  }

  // Rain: streaks that bend the lights behind them, three depths.
  vec3 behind = vec3(0.020, 0.017, 0.015) + street(vec3(0.0, EYE, 0.0), normalize(vec3(frame.x * 0.8, 0.16 + 0.10 * frame.y, 1.9)), 1.0) * 0.40;
  for (int layer = 0; layer < 4; layer++) {
    float depth = float(layer);
    float columns = 26.0 + 24.0 * depth;
    vec2 q = vec2(frame.x * columns + frame.y * (1.1 + 0.5 * depth), frame.y);
    int column = int(floor(q.x));
    float n = hash(column * 4 + layer);
    float rows = 1.9 + 0.6 * depth;
    float pace = floor(mix(31.0, 23.0, depth / 3.0) * rows * 0.9 + 6.0 * n);
    float y = q.y * rows + uPhase * pace + n * 17.0;
    float which = hash(ivec3(column, layer, wrap(floor(y), pace)));
    float s = fract(y);
    float wide = fract(q.x) - 0.3 - 0.4 * which;
    float streak = smoothstep(0.0, 0.25, s) * smoothstep(0.62, 0.30, s) * exp(-wide * wide * (layer == 0 ? 190.0 : 260.0));
    light += behind * streak * step(0.70, which) * (layer == 0 ? 0.30 : 0.42) / (1.0 + 0.25 * depth);
  }
  color = vec4(light, 1.0);
}
