// A long exposure over a city by a bay: stars draw arcs around the pole, traffic draws lines, the water lies still.
// Each trail grows and fades over a loop with a phase of its own, so the sky turns and never jumps.

const vec2 POLE = vec2(0.32, 0.86);
const float SHORE = -0.52;
const float SWEEP = 0.50;

vec3 starLight(float n) {
  return n < 0.25 ? vec3(0.72, 0.84, 1.0) : (n < 0.6 ? vec3(1.0, 0.96, 0.90) : (n < 0.85 ? vec3(1.0, 0.80, 0.56) : vec3(1.0, 0.62, 0.42)));
}

// All arcs of one ring; rings are as wide as a trail, so each pixel belongs to one ring and its neighbours.
vec3 trails(vec2 p) {
  vec2 q = p - POLE;
  float r = length(q);
  float angle = atan(q.y, q.x);
  const float WIDTH = 0.0105;
  vec3 light = vec3(0.0);
  int ring = int(floor(r / WIDTH));
  for (int side = -1; side <= 1; side++) {
    int k = ring + side;
    if (k < 1) continue;
    float at = (float(k) + 0.15 + 0.7 * hash(ivec3(k, 3, 1))) * WIDTH;
    float fat = 0.0010 + 0.0007 * hash(ivec3(k, 4, 1));
    float away = (r - at) / fat;
    float profile = exp(-away * away);
    if (profile < 0.01) continue;
    int count = 2 + int(min(float(k) * 0.16, 12.0));
    for (int j = 0; j < count; j++) {
      ivec3 id = ivec3(k, j, 9);
      float n = hash(id);
      float start = (float(j) + 0.85 * hash(ivec3(k, j, 10))) / float(count) * TAU;
      float phase = fract(uPhase + hash(ivec3(k, j, 11)));
      // The head leads; the tail is as long as the star has moved, up to the length of the exposure.
      float head = start + SWEEP * phase;
      float behind = mod(head - angle, TAU);
      float life = smoothstep(0.0, 0.22, phase) * smoothstep(1.0, 0.70, phase);
      float tail = 0.44 * smoothstep(0.0, 0.55, phase) + 0.02;
      float on = smoothstep(tail, tail * 0.35, behind) * smoothstep(0.0, 0.004 / max(at, 0.02), behind);
      float bright = 0.07 + 1.6 * pow(n, 7.0);
      light += starLight(hash(ivec3(k, j, 12))) * bright * on * life * profile;
    }
  }
  return light;
}

vec3 night(vec2 p) {
  float up = p.y - SHORE;
  vec3 light = mix(vec3(0.022, 0.043, 0.066), vec3(0.007, 0.015, 0.028), smoothstep(0.0, 1.4, up));
  float spread = exp(-pow((p.x + 0.25) / 1.15, 2.0));
  light += vec3(0.66, 0.33, 0.10) * exp(-up * 4.4) * (0.20 + 0.55 * spread);
  light += vec3(0.060, 0.056, 0.046) * exp(-up * 1.3) * spread;
  // Thin cloud over the town, lit from below.
  float c = fbm(vec2(p.x * 1.1 + 3.0, p.y * 3.6) + fbm(p * vec2(0.9, 2.0), 3) * 0.8, 5);
  light += vec3(0.30, 0.155, 0.070) * smoothstep(0.50, 0.80, c) * exp(-up * 3.0) * 0.55;
  return light;
}

// Windows of one house front. `lit` is how many of ten are on.
vec3 windows(vec2 q, int id, vec2 grid, float lit) {
  vec2 cellAt = q * grid;
  ivec2 cell = ivec2(floor(cellAt));
  vec2 f = fract(cellAt);
  float n = hash(ivec3(cell, id));
  // Whole floors and whole stairwells are lit together more often than single rooms.
  float together = 0.55 * n + 0.25 * hash(ivec3(cell.y, id, 3)) + 0.20 * hash(ivec3(cell.x, id, 4));
  float on = step(1.0 - lit, together);
  // A few are switched on and off in the course of the loop.
  float habit = hash(ivec3(cell, id + 7));
  if (habit > 0.93) on *= smoothstep(0.25, 0.27, abs(fract(uPhase + n) - 0.5));
  float pane = smoothstep(0.10, 0.22, f.x) * smoothstep(0.90, 0.78, f.x) * smoothstep(0.18, 0.30, f.y) * smoothstep(0.88, 0.76, f.y);
  vec3 tone = mix(vec3(1.0, 0.60, 0.26), vec3(1.0, 0.84, 0.62), hash(ivec3(cell, id + 2)));
  if (hash(ivec3(cell, id + 5)) > 0.90) tone = vec3(0.72, 0.88, 1.0);
  float strength = hash(ivec3(cell, id + 1));
  return tone * on * pane * (0.12 + 1.5 * strength * strength * strength) * 1.4;
}

// Houses in three rows; y up from the shore. Returns light and, in w, how much is covered.
vec4 town(vec2 p) {
  vec4 result = vec4(0.0);
  for (int row = 0; row < 4; row++) {
    float depth = float(row);
    float width = row == 0 ? 0.085 : (row == 1 ? 0.105 : (row == 2 ? 0.12 : 0.15));
    float x = p.x / width + depth * 17.3;
    int id = int(floor(x)) * 13 + row * 977;
    float u = fract(x);
    float centre = (floor(x) + 0.5 - depth * 17.3) * width;
    float middle = exp(-pow((centre + 0.30) / (row < 2 ? 0.50 : 0.85), 2.0));
    float n = hash(ivec3(id, 1, 1));
    float tall = row == 0 ? 0.14 + 0.62 * middle * n * n + 0.10 * n
               : row == 1 ? 0.12 + 0.46 * middle * n + 0.05 * n
               : row == 2 ? 0.08 + 0.24 * middle * n + 0.05 * n
                          : 0.045 + 0.09 * n;
    float inset = 0.02 + 0.14 * hash(ivec3(id, 2, 1));
    float top = tall;
    // Stepped crowns, roof boxes and masts break the boxes.
    float crown = hash(ivec3(id, 3, 1));
    float c = abs(u - 0.5);
    if (crown > 0.55) top -= smoothstep(0.22, 0.24, c) * tall * 0.14 + smoothstep(0.34, 0.36, c) * tall * 0.12;
    else if (crown > 0.35) top += 0.016 * step(c, 0.16);
    bool wall = u > inset && u < 1.0 - inset * 0.6;
    float e = 0.0016;
    float cover = wall ? smoothstep(-e, e, top - p.y) : 0.0;
    float mast = (crown > 0.80 && row < 2) ? smoothstep(0.0032, 0.0014, abs(u - 0.5) * width) * step(p.y, tall + 0.085 * n) : 0.0;
    cover = max(cover, mast * 0.85);
    if (cover <= 0.0) continue;
    float haze = 0.62 - 0.19 * depth;
    vec3 airLight = vec3(0.105, 0.062, 0.036) * (0.45 + 0.75 * exp(-p.y * 4.0)) + vec3(0.010, 0.016, 0.026);
    vec3 face = mix(vec3(0.010, 0.012, 0.016), airLight, haze * 0.62);
    // A front turned to the boulevard shows its glow.
    face += vec3(0.16, 0.078, 0.028) * exp(-p.y * 13.0) * (1.0 - haze * 0.5);
    vec2 grid = vec2(floor(10.0 + 8.0 * hash(ivec3(id, 4, 1)) + 3.0 * depth), 1.0 / (0.0076 + 0.0010 * depth));
    vec3 rooms = mast > 0.0 ? vec3(0.0) : windows(vec2(u, p.y), id, grid, 0.30 + 0.20 * hash(ivec3(id, 5, 1))) * step(p.y, top - 0.012);
    face += rooms * (0.95 - 0.10 * depth) * (1.0 - haze * 0.45);
    // Warning lights on the tallest.
    if (crown > 0.80 && row < 2) {
      float beat = 0.5 + 0.5 * sin(TAU * (uPhase * 4.0 + n));
      vec2 away = vec2((u - 0.5) * width, p.y - tall - 0.085 * n);
      face += vec3(1.6, 0.10, 0.05) * exp(-dot(away, away) * 90000.0) * beat * beat;
    }
    result = mix(result, vec4(face, 1.0), cover);
  }
  // The quay: a line of lamps, and the long lines that cars leave.
  if (p.y < 0.030) {
    float quay = smoothstep(0.022, 0.018, p.y);
    vec3 stone = vec3(0.030, 0.018, 0.011) + vec3(0.10, 0.052, 0.020) * exp(-p.y * 60.0);
    result = mix(result, vec4(stone, 1.0), quay);
    float lampAt = p.x / 0.062;
    vec2 away = vec2((fract(lampAt) - 0.5) * 0.062, p.y - 0.021);
    result.rgb += vec3(1.0, 0.62, 0.27) * (exp(-dot(away, away) * 160000.0) * 2.6 + 0.05 * exp(-dot(away, away) * 4000.0));
    for (int lane = 0; lane < 3; lane++) {
      float y = 0.0065 + 0.0035 * float(lane);
      bool going = lane == 0;
      float x = p.x * (going ? -1.0 : 1.0) * 1.6 + float(lane) * 3.1 - uPhase * 6.0;
      float train = loopNoise(vec3(4.4, float(lane) * 5.0, x), 6);
      float line = exp(-pow((p.y - y) / 0.0013, 2.0)) * smoothstep(0.30, 0.75, train);
      result.rgb += (going ? vec3(1.5, 0.16, 0.06) : vec3(1.5, 1.12, 0.72)) * line * 0.9;
    }
  }
  return result;
}

// Everything above the water line; y counted from the shore.
vec3 scene(vec2 p) {
  vec3 light = night(p);
  float up = p.y - SHORE;
  float clear = smoothstep(0.10, 0.65, up);
  light += trails(p) * clear * 0.85;
  // Hills behind the town.
  float hill = 0.115 + 0.085 * (fbm(vec2(p.x * 1.15 + 8.0, 1.0), 5) - 0.3) + 0.13 * smoothstep(0.55, 1.9, p.x) + 0.07 * smoothstep(-0.9, -1.8, p.x);
  float cover = smoothstep(-0.002, 0.002, hill - up);
  vec3 slope = mix(vec3(0.014, 0.015, 0.019), vec3(0.150, 0.085, 0.044), 0.55 * exp(-up * 8.0));
  // Villages on the hills: few, small, far.
  vec2 q = vec2(p.x, up) * vec2(95.0, 130.0);
  float house = hash(ivec2(floor(q)));
  vec2 away = fract(q) - 0.5;
  slope += vec3(1.0, 0.66, 0.34) * step(0.965, house) * exp(-dot(away, away) * 26.0) * 0.8;
  light = mix(light, slope, cover);
  vec4 houses = town(vec2(p.x, up));
  light = mix(light, houses.rgb, min(houses.a, 1.0));
  if (houses.a <= 0.0) light += houses.rgb;
  return light;
}

void main() {
  vec2 p = framePosition();
  if (p.y > SHORE) {
    color = vec4(scene(p), 1.0);
    return;
  }
  // Still water, long exposed: every light becomes a soft column, longer the nearer it comes.
  float below = SHORE - p.y;
  vec3 light = vec3(0.0);
  float total = 0.0;
  float ripple = loopFbm(vec3(p.x * 5.0, below * 42.0 / (0.25 + below), uPhase * 4.0), 4, 3) - 0.5;
  for (int i = 0; i < 9; i++) {
    float s = (float(i) + dither()) / 9.0;
    float stretch = below * (0.62 + 1.15 * s);
    float weight = exp(-pow((s - 0.33) * 2.3, 2.0));
    vec2 at = vec2(p.x + ripple * 0.016 * (0.3 + below * 2.0) * (s - 0.3), SHORE + stretch + 0.003);
    light += min(scene(at), vec3(2.2)) * weight;
    total += weight;
  }
  light /= total;
  float mirror = mix(0.82, 0.42, smoothstep(0.0, 0.5, below));
  light = light * mirror * vec3(0.93, 0.97, 1.0) * (1.0 + 0.35 * ripple) + vec3(0.0035, 0.0060, 0.0095);
  color = vec4(light, 1.0);
}
