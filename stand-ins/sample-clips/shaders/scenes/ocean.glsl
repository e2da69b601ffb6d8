// A long lens just above the water, looking into the afterglow. Every wave turns a whole number of times in a loop, close
// to what deep water would do: a wave of 39 m / n^2 turns n times in 5 s.

const vec3 SUN = normalize(vec3(-0.20, 0.030, 1.0));
const float CEILING = 2.1;

// Height of the sea in metres. Crests are sharp, troughs wide; each wave drags the water that carries the shorter ones.
float sea(vec2 p, int waves) {
  float length0 = 46.0;
  float sum = 0.0;
  float steepness = 0.125;
  vec2 wind = vec2(0.28, -0.96);
  for (int i = 0; i < waves; i++) {
    float spread = (hash(i * 3 + 5) - 0.5) * (i < 2 ? 0.7 : 2.3);
    vec2 along = mat2(cos(spread), sin(spread), -sin(spread), cos(spread)) * wind;
    float k = TAU / length0;
    float turns = max(1.0, floor(sqrt(39.0 / length0) + 0.5));
    float x = dot(along, p) * k - TAU * turns * uPhase + hash(i * 7 + 1) * TAU;
    float crest = exp(sin(x) - 1.0);
    float size = steepness / k;
    sum += size * (crest - 0.466);
    p -= along * crest * cos(x) * size * 0.55;
    length0 *= 0.79;
    steepness *= i < 3 ? 0.93 : (i < 16 ? 1.025 : 0.93);
  }
  return sum;
}

float cirrus(vec3 dir, float stretch, float seed) {
  vec2 p = dir.xz / (dir.y + 0.055);
  p = vec2(p.x * 0.9, p.y * 0.32 * stretch) + seed;
  float warp = fbm(p * 0.7 + 3.1, 3);
  return fbm(p + warp * vec2(1.6, 0.5), 6);
}

vec3 sky(vec3 dir, bool detailed) {
  float up = max(dir.y, 0.0);
  float toSun = max(dot(dir, SUN), 0.0);
  float beside = exp(-2.6 * abs(dir.x - SUN.x));
  vec3 high = vec3(0.050, 0.085, 0.135);
  vec3 middle = vec3(0.30, 0.24, 0.235);
  vec3 low = mix(vec3(0.62, 0.34, 0.22), vec3(1.45, 0.60, 0.21), beside);
  vec3 light = mix(high, middle, exp(-up * 6.5));
  light = mix(light, low, exp(-up * 15.0));
  light += vec3(1.5, 0.55, 0.16) * pow(toSun, 60.0) * 0.55;
  light += vec3(2.6, 1.15, 0.42) * pow(toSun, 700.0) * 1.3;
  if (detailed && dir.y > 0.0) {
    float veil = smoothstep(0.50, 0.86, cirrus(dir, 1.0, 0.0));
    float bank = smoothstep(0.47, 0.72, cirrus(dir, 2.4, 11.7)) * smoothstep(0.01, 0.07, dir.y) * (1.0 - smoothstep(0.16, 0.42, dir.y));
    // Lit from below and behind: rims burn near the sun, the bodies stay slate.
    vec3 burning = mix(vec3(0.62, 0.30, 0.21), vec3(2.3, 0.86, 0.30), pow(toSun, 14.0));
    light = mix(light, burning * (0.55 + 0.5 * exp(-up * 5.0)), veil * 0.55 * smoothstep(0.02, 0.12, dir.y));
    vec3 body = mix(vec3(0.085, 0.082, 0.10), burning * 0.62, 0.32 + 0.4 * pow(toSun, 20.0));
    light = mix(light, body, bank * 0.75);
  }
  // The disc itself, drowned in its own glare as a lens shows it.
  float glare = pow(toSun, 9000.0);
  light += vec3(15.0, 8.4, 3.6) * glare + vec3(1.9, 0.85, 0.32) * pow(toSun, 2200.0);
  // The last degrees above the horizon drown in haze.
  vec3 haze = mix(vec3(0.52, 0.30, 0.21), vec3(1.5, 0.66, 0.26), beside);
  return mix(light, haze, 0.75 * exp(-up * 55.0) * (1.0 - glare));
}

void main() {
  vec2 frame = framePosition();
  float bob = sin(TAU * uPhase);
  vec3 eye = vec3(0.0, 3.1 + 0.22 * bob, 0.0);
  float pitch = -0.042 + 0.004 * cos(TAU * uPhase);
  float roll = 0.008 * sin(TAU * uPhase + 1.0);
  frame = mat2(cos(roll), sin(roll), -sin(roll), cos(roll)) * frame;
  vec3 dir = normalize(vec3(frame.x, frame.y, 2.6));
  dir.yz = mat2(cos(pitch), -sin(pitch), sin(pitch), cos(pitch)) * dir.yz;

  float horizon = -0.0009;
  if (dir.y > horizon) {
    color = vec4(sky(normalize(vec3(dir.x, max(dir.y, 0.0), dir.z)), true), 1.0);
    return;
  }

  // March from where the ray comes under the highest crest.
  float t = max(0.0, (CEILING - eye.y) / dir.y);
  float last = t;
  float floorT = min((-1.6 - eye.y) / dir.y, 2600.0);
  for (int i = 0; i < 70; i++) {
    vec3 p = eye + dir * t;
    int waves = t < 60.0 ? 12 : (t < 250.0 ? 9 : 6);
    float above = p.y - sea(p.xz, waves);
    if (above < 0.0) break;
    last = t;
    t += max(above * 1.1, 0.0010 * t);
    if (t > floorT) break;
  }
  t = min(t, floorT);
  int fine = t < 60.0 ? 14 : 9;
  for (int i = 0; i < 6; i++) {
    float middle = 0.5 * (last + t);
    vec3 q = eye + dir * middle;
    if (q.y < sea(q.xz, fine)) t = middle; else last = middle;
  }
  vec3 p = eye + dir * t;

  int waves = t < 25.0 ? 30 : (t < 90.0 ? 24 : (t < 300.0 ? 17 : 11));
  float e = max(0.012, t * 0.0011);
  float h = sea(p.xz, waves);
  vec3 normal = normalize(vec3(h - sea(p.xz + vec2(e, 0.0), waves), e, h - sea(p.xz + vec2(0.0, e), waves)));
  // Far away a pixel covers many facets: the mean leans to the viewer, the rest becomes roughness.
  float far = 1.0 - exp(-t / 320.0);
  normal = normalize(mix(normal, vec3(0.0, 1.0, 0.0), 0.75 * far));
  if (dot(normal, -dir) < 0.02) normal = normalize(normal - dir * (0.02 + dot(normal, dir)));
  float rough = 0.045 + 0.16 * far;

  float facing = max(dot(normal, -dir), 0.0);
  float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0) / (1.0 + 9.0 * rough);
  vec3 mirrored = reflect(dir, normal);
  mirrored.y = abs(mirrored.y) + rough * 0.35;
  mirrored = normalize(mirrored);
  vec3 reflection = sky(mirrored, t < 120.0);

  // The sun's path: a lobe as wide as the facets that one pixel covers.
  vec3 halfway = normalize(SUN - dir);
  float spread = max(dot(normal, halfway), 0.0);
  float a2 = rough * rough * rough * rough * 4.0 + 2e-5;
  float lobe = a2 / (PI * pow(spread * spread * (a2 - 1.0) + 1.0, 2.0));
  vec3 glitter = vec3(1.0, 0.50, 0.20) * min(lobe, 900.0) * 0.020 * fresnel;

  // Light that enters the back of a crest and leaves towards us.
  float thin = smoothstep(-0.5, 1.5, h) * pow(max(dot(dir, normalize(vec3(SUN.x, -0.15, SUN.z))), 0.0), 3.0);
  vec3 depth = vec3(0.008, 0.015, 0.019) + vec3(0.050, 0.048, 0.030) * thin * (0.2 + 1.4 * (1.0 - normal.y));
  vec3 light = mix(depth, reflection, fresnel) + glitter;

  vec3 haze = sky(normalize(vec3(dir.x, 0.004, dir.z)), false);
  light = mix(light, haze, 1.0 - exp(-t / 1500.0));
  color = vec4(light, 1.0);
}
