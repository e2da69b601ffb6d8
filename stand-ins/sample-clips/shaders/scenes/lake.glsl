// A rower crosses a still mountain lake at first light, birds lift off the water. One scene for every model: the take
// (light, weather, lens) comes from settings, the action is the same in all, so that clips play in step.

#include "take-settings"

const float SHORE = -0.06;
const float STROKES = 2.0;

// The light of the sky at a direction, with the sun or moon in it.
vec3 sky(vec2 p) {
  float up = max(p.y - SHORE, 0.0);
  vec3 light = mix(LOW_SKY, HIGH_SKY, smoothstep(0.0, 1.05, pow(up, 0.8)));
  vec2 away = p - SUN_AT;
  float far = length(away);
  light += SUN_LIGHT * (GLOW * exp(-far * 2.4) + 0.45 * GLOW * exp(-far * far * 18.0));
  light += SUN_LIGHT * SUN_POWER * smoothstep(SUN_SIZE + 0.006, SUN_SIZE - 0.006, far);
  // Streaks of high cloud, lit from below near the sun.
  vec2 q = vec2(p.x * 0.9, (p.y - SHORE) * 4.2) + vec2(3.0 + SEED, 0.0);
  float cloud = loopFbm(vec3(q * 1.4, uPhase * 1.0), 1, 4);
  float veil = smoothstep(0.52 - 0.26 * CLOUDS, 0.92 - 0.2 * CLOUDS, cloud) * smoothstep(0.05, 0.5, up);
  vec3 lit = mix(HIGH_SKY * 1.15, SUN_LIGHT * 0.55 + LOW_SKY * 0.5, exp(-far * 1.3));
  light = mix(light, lit, veil * CLOUDS);
  return light;
}

vec3 starLight(vec2 p) {
  vec3 light = vec3(0.0);
  for (int layer = 0; layer < 2; layer++) {
    vec2 q = p * (layer == 0 ? 13.0 : 31.0) + float(layer) * 5.3;
    ivec2 cell = ivec2(floor(q));
    vec2 at = hash2(cell + layer * 71) * 0.7 + 0.15;
    float rare = pow(hash(ivec3(cell, 31 + layer)), 10.0);
    vec2 away = (fract(q) - at) / (layer == 0 ? 13.0 : 31.0);
    float twinkle = 0.8 + 0.2 * sin(TAU * (uPhase * floor(2.0 + 4.0 * at.x) + at.y));
    light += vec3(0.9, 0.95, 1.0) * rare * twinkle * exp(-dot(away, away) * 90000.0) * (layer == 0 ? 3.0 : 1.2);
  }
  return light * STARS * smoothstep(SHORE + 0.2, 0.7, p.y);
}

float ridgeLine(float x, float seed, float roughness) {
  float broad = fbm(vec2(x * 0.75 + seed * 7.3, seed), 2);
  float fine = fbm(vec2(x * 4.1 + seed * 3.1, seed + 4.0), 3);
  float peak = 1.0 - abs(2.0 * fbm(vec2(x * 1.15 + seed * 5.7, seed + 9.0), 3) - 1.0);
  return mix(broad, peak, 0.55) * 0.9 + (fine - 0.5) * 0.16 * roughness;
}

// Firs on the near shore: a row of cones of different height.
float firs(float x) {
  float top = 0.0;
  for (int i = 0; i < 3; i++) {
    float at = x * (26.0 + 15.0 * float(i)) + 0.37 * float(i) + SEED;
    float n = hash(int(floor(at)) * 3 + i);
    float beside = abs(fract(at) - 0.5 + 0.3 * (n - 0.5)) * 2.0;
    float wood = valueNoise(vec2(x * 1.7 + SEED * 2.0, 8.0 + float(i)));
    float needle = 0.75 + 0.25 * abs(fract(fract(at) * 9.0) - 0.5) * 2.0;
    top = max(top, (0.012 + 0.17 * n * wood * wood) * pow(max(1.0 - beside, 0.0), 0.9) * needle);
  }
  return top;
}

float ridgeTop(vec2 p, int i) {
  if (i == 3) return SHORE + 0.03 + 0.05 * valueNoise(vec2(p.x * 2.0, 3.0 + SEED)) + firs(p.x);
  float layer = float(i) / 3.0;
  float aside = 0.30 + 0.70 * smoothstep(0.0, 1.2, abs(p.x - SUN_AT.x * 0.7 - 0.15 * (layer - 0.5)));
  float line = ridgeLine(p.x * mix(1.0, 1.7, layer), 1.7 + float(i) * 2.3 + SEED, 1.0);
  return SHORE + mix(0.86, 0.20, layer) * line * mix(aside, 1.0, layer * 0.4) * RIDGES + 0.01;
}

// Everything above the water line, as the lake mirrors it too.
vec3 land(vec2 p) {
  float edge = 0.0022;
  // Only the nearest ridge that covers the pixel is drawn, with those before it that touch it.
  float top[4];
  int first = 0;
  bool covered = false;
  for (int i = 0; i < 4; i++) {
    top[i] = p.y - SHORE < (i == 0 ? 0.95 * RIDGES : i == 1 ? 0.72 * RIDGES : 0.5 * RIDGES) + 0.05 ? ridgeTop(p, i) : SHORE;
    if (top[i] - p.y > edge) { first = i; covered = true; }
  }
  vec3 light = vec3(0.0);
  if (!covered) light = sky(p) + starLight(p);
  float glow = exp(-length(p - SUN_AT) * 1.6);
  vec3 air = mix(LOW_SKY, HIGH_SKY, 0.25) + SUN_LIGHT * GLOW * 0.30 * glow;
  for (int i = first; i < 4; i++) {
    if (top[i] < p.y - edge) continue;
    float layer = float(i) / 3.0;
    float seed = 1.7 + float(i) * 2.3 + SEED;
    float inside = smoothstep(-edge, edge, top[i] - p.y);
    float strata = fbm(vec2(p.x * 5.0 + seed, p.y * 9.0 - p.x * 2.0), 4);
    vec3 rock = mix(ROCK * 1.5, ROCK * 0.45, layer) * (0.65 + 0.7 * strata);
    // Gullies and ribs: the same noise a step towards the sun.
    float sunside = sign(SUN_AT.x - p.x);
    float step_ = fbm(vec2((p.x + 0.02 * sunside) * 5.0 + seed, (p.y + 0.02) * 9.0 - (p.x + 0.02 * sunside) * 2.0), 4);
    float relief = clamp(0.5 + 3.2 * (strata - step_), 0.0, 1.0);
    rock *= 0.6 + 0.8 * relief;
    rock += SUN_LIGHT * 0.05 * relief * strata * (1.0 - layer) * GLOW;
    if (SNOW > 0.0 && i < 3) {
      float height = smoothstep(0.12, 0.30, p.y - SHORE + 0.12 * (strata - 0.5));
      float lies = height * smoothstep(0.38, 0.56, strata + 0.25 * (relief - 0.5));
      vec3 shade = vec3(0.42, 0.47, 0.56) * (HIGH_SKY * 1.6 + LOW_SKY * 0.25);
      vec3 sunny = vec3(0.62, 0.60, 0.58) * (LOW_SKY * 0.7 + SUN_LIGHT * 0.45);
      rock = mix(rock, mix(shade, sunny, smoothstep(0.2, 0.85, relief)), SNOW * lies);
    }
    vec3 body = mix(rock, air, mix(0.70, 0.06, pow(layer, 0.7)) * AIR);
    light = mix(light, body, inside);
    // Mist lies between the ridges and drifts.
    float drift = loopFbm(vec3(p.x * 1.3 + seed, (p.y - SHORE) * 6.0, uPhase * 2.0 + layer * 0.5), 2, 2);
    float bank = exp(-max(p.y - SHORE - 0.01, 0.0) * mix(5.5, 15.0, layer)) * smoothstep(0.15, 0.75, drift + 0.15);
    light = mix(light, air * 1.08, bank * MIST * inside * mix(0.9, 0.7, layer));
  }
  return light;
}

float capsule(vec2 p, vec2 a, vec2 b, float thick, float thin) {
  vec2 along = b - a;
  float t = clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0);
  return length(p - a - along * t) - mix(thick, thin, t);
}

// Boat, rower and dog in the boat's own units: the boat is about 2 long, its water line at y = 0. Negative inside.
float rower(vec2 p) {
  // Far from it the distance to its frame will do.
  vec2 outside = abs(p - vec2(0.0, 0.38)) - vec2(1.15, 0.62);
  if (max(outside.x, outside.y) > 0.05) return max(outside.x, outside.y);
  float turn = TAU * uPhase * STROKES;
  float reach = cos(turn);
  float lift = sin(turn);
  // Hull: a shallow dish with raised ends.
  float sheer = 0.15 + 0.17 * p.x * p.x;
  float keel = -0.12 + 0.22 * p.x * p.x;
  float shape = max(max(p.y - sheer, keel - p.y), abs(p.x) - 1.04) * 0.9;
  vec2 seat = vec2(0.02, 0.19);
  float lean = 0.40 * reach;
  vec2 shoulder = seat + 0.46 * vec2(-sin(lean), cos(lean));
  vec2 up = normalize(vec2(-sin(lean * 0.6), 1.0));
  vec2 head = shoulder + 0.165 * up;
  vec2 hands = vec2(-0.34 - 0.25 * reach, 0.42 + 0.07 * lift);
  vec2 elbow = mix(shoulder, hands, 0.5) + vec2(0.05, -0.045) * (1.15 - reach);
  shape = min(shape, capsule(p, seat, shoulder, 0.115, 0.088));
  shape = min(shape, capsule(p, shoulder, head, 0.050, 0.040));
  shape = min(shape, length((p - head) * vec2(1.05, 0.95)) - 0.078);
  // A straw hat: crown and brim, square to the head.
  vec2 across = vec2(up.y, -up.x);
  shape = min(shape, capsule(p, head + 0.035 * up - 0.125 * across, head + 0.035 * up + 0.125 * across, 0.015, 0.015));
  shape = min(shape, capsule(p, head + 0.065 * up - 0.035 * across, head + 0.065 * up + 0.035 * across, 0.048, 0.048));
  shape = min(shape, capsule(p, shoulder - vec2(0.0, 0.03), elbow, 0.048, 0.040));
  shape = min(shape, capsule(p, elbow, hands, 0.040, 0.030));
  vec2 knee = vec2(-0.34 - 0.05 * reach, 0.34);
  shape = min(shape, capsule(p, seat + vec2(-0.02, 0.03), knee, 0.082, 0.058));
  shape = min(shape, capsule(p, knee, vec2(-0.58, 0.14), 0.056, 0.046));
  // The dog sits at the bow and looks ahead; its tail wags, its head follows the birds.
  float nod = 0.018 * sin(TAU * uPhase + 0.6);
  vec2 skull = vec2(0.735, 0.600 + nod);
  shape = min(shape, capsule(p, vec2(0.60, 0.23), vec2(0.69, 0.49), 0.098, 0.066));
  shape = min(shape, capsule(p, vec2(0.69, 0.47), skull, 0.060, 0.058));
  shape = min(shape, capsule(p, vec2(0.72, 0.44), vec2(0.745, 0.22), 0.044, 0.034));
  shape = min(shape, length(p - skull) - 0.066);
  shape = min(shape, capsule(p, skull + vec2(0.03, -0.010), skull + vec2(0.135, -0.028), 0.040, 0.026));
  shape = min(shape, capsule(p, skull + vec2(-0.035, 0.045), skull + vec2(-0.060, -0.030), 0.030, 0.020));
  vec2 tail = vec2(0.40 + 0.035 * sin(TAU * uPhase * 6.0), 0.36 + 0.02 * cos(TAU * uPhase * 6.0));
  shape = min(shape, capsule(p, vec2(0.52, 0.20), tail, 0.034, 0.018));
  return shape;
}

// The near oar turns in its lock: while the hands come in, high, the blade is in the water.
float oar(vec2 p) {
  float turn = TAU * uPhase * STROKES;
  float reach = cos(turn);
  float lift = sin(turn);
  vec2 hands = vec2(-0.34 - 0.25 * reach, 0.42 + 0.07 * lift);
  vec2 blade = vec2(-0.06 + 0.62 * reach, -0.13 - 0.13 * lift);
  vec2 along = normalize(blade - hands);
  float shape = capsule(p, hands - 0.05 * along, blade, 0.020, 0.017);
  shape = min(shape, capsule(p, blade - 0.03 * along, blade + 0.13 * along, 0.030, 0.044));
  // What is under water is not seen.
  return max(shape, -0.235 - p.y);
}

vec2 boatAt() {
  float surge = 0.010 * sin(TAU * uPhase * STROKES + 0.8);
  float bob = 0.0035 * sin(TAU * uPhase * STROKES + 2.2) + 0.002 * sin(TAU * uPhase * 3.0);
  return BOAT_AT + vec2(surge, bob);
}

vec2 inBoat(vec2 p) {
  float tilt = 0.016 * sin(TAU * uPhase * STROKES + 1.6);
  vec2 q = (p - boatAt()) / BOAT_SIZE;
  q.x *= HEADING;
  return vec2(q.x + tilt * q.y, q.y - tilt * q.x);
}

// Birds that rise off the water on the left and leave on the right; each crosses the frame once a loop.
float birds(vec2 p) {
  if (BIRDS == 0 || p.y < SHORE - 0.1) return 1.0;
  float near = 1.0;
  for (int i = 0; i < 11; i++) {
    if (i >= BIRDS) break;
    float n = hash(ivec2(i, 5));
    float m = hash(ivec2(i, 9));
    float along = fract(uPhase + 0.16 * n + float(i) * 0.021 + 0.30);
    float size = mix(0.022, 0.046, m) * (0.8 + 0.5 * along);
    vec2 at = vec2(mix(-2.5, 2.6, along) * HEADING, 0.10 + 0.40 * m + 0.42 * smoothstep(0.1, 0.9, along) * (0.5 + n) - 0.06 * float(i % 3));
    vec2 q = (p - at) / size;
    q.x *= HEADING;
    if (abs(q.x) > 2.2 || abs(q.y) > 2.2) continue;
    float beat = sin(TAU * (uPhase * floor(9.0 + 4.0 * n) + m));
    float x = abs(q.x);
    float arch = 0.95 * beat * pow(x, 1.25) * 0.75 + 0.30 * x * (1.0 - x) * (1.0 - 0.4 * beat);
    float wing = abs(q.y - arch) - 0.15 * smoothstep(1.45, 0.1, x);
    wing = max(wing, x - 1.45);
    float body = length((q - vec2(0.10, -0.02)) * vec2(0.55, 1.6)) - 0.26;
    near = min(near, min(wing, body) * size);
  }
  return near;
}

// Rings that the blades leave behind, in the boat's units: they widen while they fall back.
float rings(vec2 flat_) {
  float sum = 0.0;
  for (int i = 0; i < 4; i++) {
    float age = fract(uPhase * STROKES - 0.25) + float(i);
    vec2 centre = vec2(0.52 - 0.95 * age, 0.0);
    float away = length((flat_ - centre) * vec2(1.0, 3.4));
    float front = 0.16 + 0.34 * age;
    sum += sin((away - front) * 26.0) * exp(-pow((away - front) * 5.5, 2.0)) * exp(-age * 0.75);
  }
  return sum;
}

vec3 water(vec2 p) {
  float below = SHORE - p.y;
  float depth = 1.0 / (below + 0.035);
  vec2 plane = vec2(p.x * depth * 0.55, depth * 1.6);
  float slow = loopFbm(vec3(plane * vec2(1.6, 1.1) + 11.0, uPhase * 3.0), 3, 3) - 0.5;
  float quick = loopFbm(vec3(plane * vec2(5.2, 3.4) + 31.0, uPhase * 5.0), 5, 3) - 0.5;
  float calm = smoothstep(0.30, 0.66, valueNoise(plane * vec2(0.35, 0.30) + SEED));
  vec2 wave = vec2(slow * 0.55 + quick * 0.35, slow * 0.8 + quick * 1.1) * mix(0.45, 1.0, calm) * WAVES;
  // Near the boat its own rings and wake.
  vec2 q = (p - vec2(boatAt().x, BOAT_AT.y)) / BOAT_SIZE;
  q.x *= HEADING;
  float ring = rings(q);
  float wakeLine = abs(abs(q.y + 0.05) - 0.11 * (1.05 - q.x)) - 0.02;
  float wake = exp(-wakeLine * wakeLine * 90.0) * smoothstep(0.9, 0.4, q.x) * smoothstep(-4.5, -0.6, q.x);
  wave += vec2(0.10, 0.28) * (ring + 0.5 * wake * sin(q.x * 16.0 + TAU * uPhase * 4.0));
  float amount = 0.010 + 0.10 * smoothstep(0.0, 0.9, below);
  vec2 mirrored = vec2(p.x + wave.x * amount * 0.8, SHORE + below * 0.96 + wave.y * amount * 1.25);
  mirrored.y = max(mirrored.y, SHORE + 0.0005);
  vec3 light = land(mirrored);
  float flock = birds(mirrored);
  light *= 1.0 - 0.55 * smoothstep(0.003, -0.003, flock);
  // The boat's mirror image lies under its water line.
  vec2 under = vec2(p.x + wave.x * 0.05, 2.0 * BOAT_AT.y - p.y + wave.y * 0.06);
  if (p.y < BOAT_AT.y + 0.02) {
    vec2 mirror = inBoat(under);
    float shadow = smoothstep(0.012, -0.012, min(rower(mirror), oar(mirror)) * BOAT_SIZE);
    light = mix(light, FIGURE * 0.9 + light * 0.10, shadow * 0.86);
    if (LANTERN > 0.0) {
      vec2 lamp = boatAt() + vec2(-0.62 * HEADING, 0.34) * BOAT_SIZE;
      vec2 away = vec2(under.x, under.y) - lamp;
      light += vec3(1.0, 0.52, 0.18) * LANTERN * (0.9 * exp(-dot(away * vec2(16.0, 3.2), away * vec2(16.0, 3.2))) + 0.10 * exp(-length(away) * 7.0));
    }
  }
  float facing = clamp(below * 0.95, 0.0, 1.0);
  float shine = 0.30 + 0.70 * pow(1.0 - facing, 2.2);
  light = light * shine * 0.94 + DEEP * (1.0 - shine);
  // Glitter where the waves tip towards the sun.
  float path = exp(-pow((p.x - SUN_AT.x) * (2.6 - 0.8 * below), 2.0));
  float fleck = loopNoise(vec3(plane * vec2(7.0, 17.0) + 5.0, uPhase * 6.0), 6);
  float spark = smoothstep(0.74, 0.95, fleck + 0.35 * wave.y) * smoothstep(0.01, 0.12, below) * smoothstep(0.95, 0.30, below);
  light += SUN_LIGHT * GLOW * path * spark * GLITTER;
  light += SUN_LIGHT * 0.10 * wake * GLOW + LOW_SKY * 0.05 * max(ring, 0.0);
  // Mist on the water, thickest at the far shore.
  float drift = loopFbm(vec3(p.x * 1.1 + SEED, below * 3.0, uPhase * 2.0), 2, 2);
  vec3 air = mix(LOW_SKY, HIGH_SKY, 0.2) + SUN_LIGHT * GLOW * 0.3 * exp(-abs(p.x - SUN_AT.x) * 1.4);
  return mix(light, air, MIST * exp(-below * 9.0) * smoothstep(0.2, 0.8, drift + 0.2) * 0.9);
}

// Snow or rain in front of the lens: `fall` whole cells a loop, so that it repeats.
float falling(vec2 p, float scale, float fall, vec2 shape) {
  vec2 q = vec2(p.x + 0.12 * p.y, p.y) * scale;
  q.y += fall * uPhase;
  float row = floor(q.y);
  float period = fall;
  ivec2 cell = ivec2(int(floor(q.x)), wrap(row, period));
  vec2 at = hash2(cell) * 0.8 + 0.1;
  vec2 away = (fract(q) - at) / shape;
  return exp(-dot(away, away)) * step(0.45, hash(ivec3(cell, 77)));
}

void main() {
  vec2 frame = framePosition();
  // The camera breathes: it ends where it began.
  float swing = 0.5 - 0.5 * cos(TAU * uPhase);
  float zoom = ZOOM * (1.0 + PUSH * swing);
  vec2 p = frame / zoom + LOOK_AT + PAN * sin(TAU * uPhase);
  vec3 light = p.y > SHORE ? land(p) : water(p);

  if (p.y > SHORE - 0.02) {
    float flock = birds(p);
    light = mix(light, FIGURE, 0.92 * smoothstep(0.0016, -0.0016, flock));
  }
  vec2 q = inBoat(p);
  float shape = rower(q) * BOAT_SIZE;
  if (q.y > -0.07) {
    float inside = smoothstep(0.0016, -0.0016, shape);
    // Edges that look at the sun are rimmed with its light.
    vec2 e = vec2(0.012, 0.0);
    vec2 normal = normalize(vec2(rower(q + e.xy) - rower(q - e.xy), rower(q + e.yx) - rower(q - e.yx)) * vec2(HEADING, 1.0) + 1e-5);
    float towards = max(dot(normal, normalize(SUN_AT - boatAt() + vec2(0.0, 0.25))), 0.0);
    float rim = smoothstep(-0.0075, -0.001, shape) * pow(towards, 1.6);
    vec3 body = FIGURE * (0.8 + 0.5 * smoothstep(0.0, 0.5, q.y)) + SUN_LIGHT * GLOW * RIM * rim;
    if (LANTERN > 0.0) body += vec3(1.0, 0.5, 0.16) * LANTERN * 0.16 * exp(-length(q - vec2(-0.62, 0.34)) * 2.6);
    light = mix(light, body, inside);
  }
  light = mix(light, FIGURE * 1.6 + SUN_LIGHT * GLOW * RIM * 0.05, smoothstep(0.0014, -0.0014, oar(q) * BOAT_SIZE));
  if (LANTERN > 0.0) {
    vec2 away = p - boatAt() - vec2(-0.62 * HEADING, 0.34) * BOAT_SIZE;
    float flicker = 0.92 + 0.08 * sin(TAU * uPhase * 7.0) * sin(TAU * uPhase * 11.0 + 1.0);
    float lamp = dot(away, away);
    light += vec3(1.0, 0.52, 0.18) * LANTERN * flicker * (6.0 * exp(-lamp * 9000.0) + 0.16 * exp(-sqrt(lamp) * 9.0));
  }
  // A veil of near mist over everything, and what falls through it.
  float veil = loopFbm(vec3(p * vec2(0.8, 1.6) + 5.0 + SEED, uPhase * 2.0), 2, 2);
  vec3 air = mix(LOW_SKY, HIGH_SKY, 0.35);
  light = mix(light, air, VEIL * smoothstep(0.25, 0.9, veil));
  if (FALL > 0.0) {
    float flakes = 0.0;
    for (int i = 0; i < 3; i++) {
      float scale = 6.0 + 7.0 * float(i);
      flakes += falling(frame + float(i) * 3.1, scale, floor(FALL * (3.0 + 1.5 * float(i))), FALL_SHAPE * scale / 13.0) * (1.0 - 0.25 * float(i));
    }
    light += (LOW_SKY + HIGH_SKY + 0.15) * 0.5 * flakes;
  }
  color = vec4(max(light, 0.0), 1.0);
}
