// Ten metres down, looking along the reef towards the surface: shafts of sun through the swell, caustics on the sand and
// on the rocks, particles in the water.

const vec3 SUN = normalize(vec3(0.24, 1.0, 0.30));
const float SURFACE = 7.5;
// Clear sea water: what is left of red, green and blue after a metre, as exponents.
const vec3 ABSORB = vec3(0.150, 0.052, 0.034);

// Focused light under waves: iterated folding (after Dave Hoskins' tileable caustic), whole turns in a loop.
float caustic(vec2 p) {
  vec2 q = p;
  float sum = 1.0;
  float time = TAU * uPhase;
  for (int n = 0; n < 4; n++) {
    float turn = (n == 0 ? 1.0 : (n == 1 ? -1.0 : (n == 2 ? 2.0 : -2.0))) * time + float(n) * 1.7;
    q = p + vec2(cos(turn - q.x) + sin(turn * 1.0 + q.y), sin(turn - q.y) + cos(turn * 1.0 + q.x));
    sum += 1.0 / length(vec2(p.x / (sin(q.x + turn) / 0.005), p.y / (cos(q.y + turn) / 0.005)));
  }
  sum = 1.17 - pow(sum / 4.0, 1.4);
  return pow(abs(sum), 8.0);
}

// Light that passes the surface above a point, 0 to about 3. Nets of caustics at two scales, blurred with depth.
float sunlight(vec3 p) {
  vec2 at = p.xz + SUN.xz / SUN.y * (SURFACE - p.y);
  float broad = loopNoise(vec3(at * 0.42, uPhase * 3.0), 3);
  float middle = loopNoise(vec3(at * 1.15 + 9.0, uPhase * 4.0), 4);
  float narrow = loopNoise(vec3(at * 2.7 + 3.0, uPhase * 6.0), 6);
  float web = 1.0 - abs(2.0 * (middle * 0.65 + narrow * 0.35) - 1.0);
  return smoothstep(0.30, 0.75, broad) * (0.25 + 2.3 * pow(web, 5.0));
}

// Height of the reef: mounds that grow towards both sides and leave a channel of sand.
float rocks(vec2 p) {
  float side = smoothstep(0.4, 8.5, abs(p.x + 0.9 * sin(p.y * 0.33) - 0.4)) * smoothstep(2.0, 7.0, p.y);
  float mounds = fbm(p * 0.30 + 4.0, 2);
  float knobs = 1.0 - abs(2.0 * valueNoise(p * 0.85 + 2.0) - 1.0);
  float h = side * (4.2 * mounds + 0.75 * knobs * mounds) - 0.85;
  return max(0.0, h + 0.35 * valueNoise(p * 2.2) - 0.2);
}

float ground(vec2 p, int octaves) {
  float r = rocks(p);
  float sand = 0.10 * sin(p.y * 5.2 + 1.8 * valueNoise(p * 0.9) + p.x * 0.8) * 0.35 + 0.25 * valueNoise(p * 0.4);
  float rough = (fbm(p * 1.3 + 7.0 + 0.35 * r, octaves) - 0.35) * 1.25 * smoothstep(0.05, 0.9, r);
  return sand * (1.0 - smoothstep(0.0, 0.6, r)) + r + rough;
}

void main() {
  vec2 frame = framePosition();
  vec3 eye = vec3(0.12 * sin(TAU * uPhase), 2.7 + 0.10 * cos(TAU * uPhase), 0.0);
  vec3 dir = normalize(vec3(frame.x, frame.y + 0.20, 1.25));

  float limit = 34.0;
  float t = 0.4;
  float last = t;
  bool hit = false;
  for (int i = 0; i < 70; i++) {
    vec3 p = eye + dir * t;
    float over = p.y - ground(p.xz, 3);
    if (over < 0.0) { hit = true; break; }
    if (t > limit || (dir.y > 0.0 && p.y > 5.5)) break;
    last = t;
    t += max(over * 0.55, 0.012 * t);
  }

  vec3 deep = vec3(0.005, 0.060, 0.105);
  vec3 bright = vec3(0.055, 0.31, 0.40);
  float upward = smoothstep(-0.35, 0.95, dir.y);
  vec3 water = mix(deep, bright, upward * upward) * 0.62;
  vec3 light = water;
  float distance = limit;
  if (hit) {
    for (int i = 0; i < 6; i++) {
      float middle = 0.5 * (last + t);
      vec3 q = eye + dir * middle;
      if (q.y < ground(q.xz, 3)) t = middle; else last = middle;
    }
    distance = t;
    vec3 p = eye + dir * t;
    float e = 0.01 + 0.0022 * t;
    float h = ground(p.xz, 7);
    vec3 normal = normalize(vec3(h - ground(p.xz + vec2(e, 0.0), 7), e, h - ground(p.xz + vec2(0.0, e), 7)));
    float stone = smoothstep(0.10, 0.7, rocks(p.xz));
    float growth = fbm(p.xz * 2.6 + p.y, 5);
    vec3 reef = mix(vec3(0.13, 0.10, 0.075), vec3(0.34, 0.25, 0.17), smoothstep(0.35, 0.7, growth));
    reef = mix(reef, vec3(0.15, 0.20, 0.11), smoothstep(0.55, 0.75, fbm(p.xz * 1.3 + 19.0, 4)));
    vec3 albedo = mix(vec3(0.46, 0.42, 0.34) * (0.9 + 0.2 * hash(ivec2(p.xz * 60.0))), reef, stone);
    float cavity = smoothstep(-0.3, 0.5, h - 0.5 * (ground(p.xz + vec2(0.35, 0.0), 3) + ground(p.xz - vec2(0.35, 0.0), 3)) + 0.25);
    vec2 at = p.xz + SUN.xz / SUN.y * (SURFACE - p.y);
    float net = caustic(at * 1.35) + 0.6 * caustic(at.yx * 0.83 + 2.0);
    float direct = max(dot(normal, SUN), 0.0) * (0.35 + 1.4 * min(net, 3.5)) * (0.35 + 0.75 * sunlight(p));
    vec3 down = exp(-ABSORB * (SURFACE - p.y) * 1.15);
    vec3 fill = vec3(0.10, 0.34, 0.42) * (0.55 + 0.45 * normal.y);
    light = albedo * (vec3(2.6, 2.45, 2.15) * direct + fill * 1.1) * down * (0.35 + 0.65 * cavity);
    light *= exp(-ABSORB * distance * 1.1);
    light = mix(light, water, 1.0 - exp(-distance * 0.095));
  } else if (dir.y > 0.02) {
    // The surface from below: Snell's window, broken by the swell.
    float reach = (SURFACE - eye.y) / dir.y;
    vec2 at = eye.xz + dir.xz * reach;
    float e = 0.06;
    float w0 = loopFbm(vec3(at * 0.5, uPhase * 4.0), 4, 4);
    vec2 slope = vec2(loopFbm(vec3((at + vec2(e, 0.0)) * 0.5, uPhase * 4.0), 4, 4) - w0,
                      loopFbm(vec3((at + vec2(0.0, e)) * 0.5, uPhase * 4.0), 4, 4) - w0) / e;
    vec3 normal = normalize(vec3(slope.x * 0.75, -1.0, slope.y * 0.75));
    float cosine = -dot(dir, normal);
    float inside = smoothstep(0.60, 0.74, cosine);
    vec3 outDir = refract(dir, normal, 1.33);
    float toSun = max(dot(outDir, normalize(vec3(SUN.x * 1.33, 0.9, SUN.z * 1.33))), 0.0);
    vec3 outside = vec3(0.42, 0.72, 0.82) * 1.1 + vec3(8.0, 7.4, 6.2) * pow(toSun, 60.0) + vec3(1.5, 1.4, 1.2) * pow(toSun, 8.0);
    vec3 mirrored = vec3(0.030, 0.17, 0.21) * (0.8 + 0.7 * w0);
    vec3 surface = mix(mirrored, outside, inside);
    distance = min(reach, limit);
    light = mix(surface * exp(-ABSORB * reach * 0.8), water, 1.0 - exp(-reach * 0.055));
  }

  // The shafts themselves.
  const int STEPS = 40;
  float reach = min(distance, 24.0);
  float stride = reach / float(STEPS);
  vec3 shafts = vec3(0.0);
  float cosine = dot(dir, SUN);
  float forward = 0.30 + 1.5 * pow(max(cosine, 0.0), 3.0);
  for (int i = 0; i < STEPS; i++) {
    float s = (float(i) + dither()) * stride;
    vec3 p = eye + dir * s;
    if (p.y > SURFACE) break;
    float lit = sunlight(p);
    shafts += lit * exp(-ABSORB * (s + (SURFACE - p.y)) * 1.05) * exp(-s * 0.035);
  }
  light += shafts * stride * vec3(0.105, 0.125, 0.116) * forward;

  // Particles that drift, near ones out of focus.
  for (int layer = 0; layer < 3; layer++) {
    float depth = 1.2 + 1.6 * float(layer);
    vec2 p = frame * depth / 1.25 * 1.1 + vec2(0.0, float(layer) * 3.3);
    p += 0.10 * vec2(sin(TAU * uPhase + p.y), cos(TAU * uPhase + p.x * 1.3));
    ivec2 cell = ivec2(floor(p * 2.4));
    vec2 at = hash2(cell + layer * 57);
    float phase = TAU * (uPhase + at.x);
    vec2 away = (fract(p * 2.4) - 0.25 - 0.5 * at - 0.12 * vec2(sin(phase), cos(phase))) / 2.4;
    float wide = layer == 0 ? 0.030 : (layer == 1 ? 0.012 : 0.008);
    float size = wide * (0.4 + hash(ivec3(cell, layer)));
    float speck = smoothstep(size, size * 0.55, length(away));
    float rare = step(0.55, hash(ivec3(cell, 77 + layer)));
    light += vec3(0.30, 0.42, 0.42) * speck * rare * (layer == 0 ? 0.05 : 0.22) * sunlight(eye + dir * depth);
  }
  color = vec4(light, 1.0);
}
