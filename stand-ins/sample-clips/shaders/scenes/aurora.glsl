// Curtains of an aurora over a snowy ridge and a frozen lake. The curtains are marched from below: at each height the
// folded line is looked up in a noise whose time repeats with the loop.

vec2 folded(vec2 p) {
  float time = uPhase * 3.0;
  float a = loopNoise(vec3(p * 0.55 + 4.0, time), 3) - 0.5;
  float b = loopNoise(vec3(p * 1.25 + 9.0, time + 1.3), 3) - 0.5;
  float c = loopNoise(vec3(p * 0.50 + 21.0, time + 0.7), 3) - 0.5;
  return p + vec2(a * 1.3 + b * 0.45, c * 1.1 + b * 0.5);
}

// Brightness of the curtains seen from straight below: thin folded lines, each with a soft side.
vec2 curtains(vec2 p) {
  vec2 q = folded(p);
  float line = q.y * 0.62 + 0.32 * sin(q.x * 0.7 + 1.0) + 0.10 * sin(q.x * 1.9 + TAU * uPhase);
  float near = abs(fract(line) - 0.5);
  float sheet = exp(-near * near * 210.0) + 0.30 * exp(-near * 11.0);
  // Rays: fine stripes along the sheet that wander with time.
  float rays = loopNoise(vec3(q.x * 7.0 + p.y * 1.5, line * 2.0, uPhase * 5.0), 5);
  float fine = loopNoise(vec3(q.x * 19.0, line * 3.0 + 7.0, uPhase * 7.0), 7);
  float patches = smoothstep(0.25, 0.75, loopNoise(vec3(p * 0.33 + 3.3, uPhase * 2.0), 2));
  return vec2(sheet * patches, 0.45 + 0.75 * rays * rays + 0.35 * fine * fine);
}

vec3 aurora(vec3 dir) {
  if (dir.y < 0.015) return vec3(0.0);
  vec3 light = vec3(0.0);
  const int STEPS = 42;
  float jump = dither();
  for (int i = 0; i < STEPS; i++) {
    float up = (float(i) + jump) / float(STEPS);
    float height = 1.0 + 1.25 * up * up + 0.25 * up;
    vec2 p = dir.xz / (dir.y + 0.06) * height * 0.80;
    vec2 c = curtains(p);
    // Oxygen glows green at the foot, red far above; the lowest edge is sharp.
    vec3 hue = mix(vec3(0.16, 1.0, 0.42), vec3(0.20, 0.62, 0.52), smoothstep(0.15, 0.55, up));
    hue = mix(hue, vec3(0.62, 0.16, 0.22), smoothstep(0.45, 1.0, up));
    float foot = smoothstep(0.0, 0.05, up);
    float fall = foot * exp(-up * (3.6 - 1.7 * c.y));
    light += hue * c.x * c.y * fall;
  }
  float distance = smoothstep(0.015, 0.16, dir.y);
  return light / float(STEPS) * 2.6 * distance;
}

vec3 stars(vec3 dir) {
  vec3 light = vec3(0.0);
  vec2 p = vec2(atan(dir.x, dir.z), asin(dir.y)) * 46.0;
  for (int layer = 0; layer < 3; layer++) {
    vec2 q = p * (layer == 0 ? 1.0 : (layer == 1 ? 2.3 : 4.9)) + float(layer) * 3.7;
    ivec2 cell = ivec2(floor(q));
    vec2 at = hash2(cell + layer * 71) * 0.8 + 0.1;
    float rare = hash(ivec3(cell, 31 + layer));
    float bright = pow(rare, 9.0) * (layer == 0 ? 2.2 : (layer == 1 ? 0.7 : 0.16));
    float twinkle = 0.85 + 0.15 * sin(TAU * (uPhase * floor(2.0 + 4.0 * at.x) + at.y));
    vec3 hue = mix(vec3(1.0, 0.82, 0.66), vec3(0.75, 0.86, 1.0), hash(ivec3(cell, 5)));
    // A star is as wide as the lens makes it, whatever the layer.
    vec2 away = (fract(q) - at) * (layer == 0 ? 1.0 : (layer == 1 ? 1.0 / 2.3 : 1.0 / 4.9));
    float near = dot(away, away);
    light += hue * bright * twinkle * (exp(-near * 1500.0) + 0.04 * bright * exp(-near * 120.0));
  }
  return light;
}

// Value noise with its slope.
vec3 slopedNoise(vec2 p) {
  vec2 f = fract(p);
  ivec2 i = ivec2(floor(p));
  vec2 u = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  vec2 du = 30.0 * f * f * (f * (f - 2.0) + 1.0);
  float a = hash(i);
  float b = hash(i + ivec2(1, 0));
  float c = hash(i + ivec2(0, 1));
  float d = hash(i + ivec2(1, 1));
  float twist = a - b - c + d;
  return vec3(a + (b - a) * u.x + (c - a) * u.y + twist * u.x * u.y, du * (vec2(b - a, c - a) + twist * u.yx));
}

// Mountains as erosion leaves them (after Inigo Quilez): steep ground keeps fewer of the small shapes. The lake lies in
// front, the range begins at 5 units.
float terrain(vec2 p, int octaves) {
  vec2 q = p * 0.26 + vec2(3.2, 8.1);
  float sum = 0.0;
  float size = 0.5;
  vec2 slope = vec2(0.0);
  mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
  for (int i = 0; i < octaves; i++) {
    vec3 n = slopedNoise(q);
    slope += n.yz;
    sum += size * n.x / (1.0 + dot(slope, slope));
    q = turn * q * 2.02 + 4.7;
    size *= 0.46;
  }
  float range = smoothstep(5.0, 9.5, p.y);
  // A pass in the middle leaves the curtains room down to the horizon.
  float pass = 0.36 + 0.64 * smoothstep(0.2, 3.6, abs(p.x + 0.9));
  return 6.2 * sum * range * pass - 0.35 * (1.0 - range) - 0.12;
}

const vec3 MOON = normalize(vec3(0.80, 0.42, -0.30));
const vec3 AIR = vec3(0.016, 0.046, 0.040);

// The sky with everything in it that the lake mirrors.
vec3 above(vec3 dir, bool mirrored) {
  vec3 night = mix(vec3(0.030, 0.046, 0.060), vec3(0.007, 0.013, 0.024), smoothstep(0.0, 0.5, dir.y));
  vec3 light = night + vec3(0.055, 0.036, 0.022) * exp(-dir.y * 20.0);
  vec3 veil = aurora(dir);
  light += veil;
  if (!mirrored) light += stars(dir) * (1.0 - 0.5 * smoothstep(0.0, 0.5, veil.g)) * smoothstep(0.0, 0.1, dir.y);

  if (dir.y / dir.z < 0.45) {
    float t = 4.8;
    float last = t;
    bool hit = false;
    for (int i = 0; i < 60; i++) {
      vec3 p = dir * t;
      float over = p.y - terrain(p.xz, 6);
      if (over < 0.0) { hit = true; break; }
      if (t > 20.0) break;
      last = t;
      t += max(over * 0.6, 0.010 * t);
    }
    if (hit) {
      for (int i = 0; i < 6; i++) {
        float middle = 0.5 * (last + t);
        vec3 q = dir * middle;
        if (q.y < terrain(q.xz, 6)) t = middle; else last = middle;
      }
      vec3 p = dir * t;
      float e = 0.0016 * t;
      float h = terrain(p.xz, 10);
      vec3 normal = normalize(vec3(h - terrain(p.xz + vec2(e, 0.0), 10), e, h - terrain(p.xz + vec2(0.0, e), 10)));
      float snow = smoothstep(0.42, 0.66, normal.y + 0.10 * (fbm(p.xz * 5.0, 3) - 0.5)) * smoothstep(0.02, 0.30, p.y);
      float forest = (1.0 - smoothstep(0.16, 0.42, p.y + 0.25 * (fbm(p.xz * 3.0, 4) - 0.5))) * smoothstep(0.5, 0.75, normal.y);
      vec3 albedo = mix(mix(vec3(0.060, 0.062, 0.066), vec3(0.80), snow), vec3(0.022, 0.026, 0.026), forest);
      float moon = max(dot(normal, MOON), 0.0);
      for (float s = 0.06; s < 0.9; s *= 1.9) {
        vec3 q = p + MOON * s;
        moon *= smoothstep(-0.05, 0.05, (q.y - terrain(q.xz, 5)) / s);
      }
      vec3 green = vec3(0.030, 0.105, 0.070) * (0.9 + 0.1 * sin(TAU * uPhase + p.x));
      vec3 lit = vec3(0.34, 0.33, 0.31) * moon + green * (0.35 + 0.65 * normal.y);
      vec3 ground = albedo * lit * 0.85;
      ground = mix(ground, AIR, 1.0 - exp(-max(t - 5.0, 0.0) * 0.06));
      light = mix(ground, AIR * 1.3, 0.75 * exp(-p.y * 9.0));
    }
  }

  // Firs along the near shore, dark against all of it.
  float x = dir.x / dir.z;
  float y = dir.y / dir.z;
  float shore = 0.003 + 0.010 * valueNoise(vec2(x * 5.0, 3.0));
  for (int i = 0; i < 3; i++) {
    float at = x * (90.0 + 37.0 * float(i)) + 0.4 * float(i);
    float n = hash(int(floor(at)) * 3 + i);
    float beside = abs(fract(at) - 0.5 + 0.3 * (n - 0.5)) * 2.0;
    float stand = valueNoise(vec2(x * 6.0, 8.0 + float(i)));
    float fir = shore + (0.006 + 0.046 * n * n * stand * stand) * pow(max(1.0 - beside, 0.0), 1.3);
    light = mix(light, vec3(0.0020, 0.0036, 0.0036), smoothstep(-0.0012, 0.0012, fir - y));
  }
  return light;
}

void main() {
  vec2 frame = framePosition();
  vec3 dir = normalize(vec3(frame.x, frame.y + 0.44, 1.55));
  if (dir.y > 0.0) {
    color = vec4(above(dir, false), 1.0);
    return;
  }
  // Still water with a breath of wind: a mirror that smears downwards, finer towards the shore.
  vec2 p = dir.xz / -dir.y;
  float breath = loopFbm(vec3(p * vec2(1.1, 0.28) + 5.0, uPhase * 3.0), 3, 3) - 0.5;
  float calm = smoothstep(0.40, 0.62, valueNoise(p * vec2(0.16, 0.11) + 2.0));
  float lift = -dir.y * (1.0 + breath * 0.10) + (0.008 + 0.045 * (1.0 - calm)) * dither() * sqrt(-dir.y * 4.0);
  vec3 light = above(normalize(vec3(dir.x + breath * 0.010, lift, dir.z)), true);
  float facing = -dir.y;
  float mirror = 0.05 + 0.90 * pow(1.0 - facing, 3.0);
  light = light * mirror + vec3(0.0012, 0.0032, 0.0038);
  light = mix(light, AIR, exp(-facing * 90.0) * 0.55);
  color = vec4(light, 1.0);
}
