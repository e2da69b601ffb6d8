// A length of silk in a slow wind, close, by window light from the left. The cloth is a height field seen at a slant;
// its folds travel along it and repeat with the loop.

const vec3 KEY = normalize(vec3(-0.75, 0.62, -0.30));
const vec3 RIM = normalize(vec3(0.60, 0.30, 0.75));

// Folds: waves that run down the cloth with whole turns in a loop, bent by slow noise.
float cloth(vec2 p, int detail) {
  float time = TAU * uPhase;
  float drift = loopNoise(vec3(p * 0.42 + 3.0, uPhase * 2.0), 2) - 0.5;
  float swell = loopNoise(vec3(p * vec2(0.55, 0.30) + 11.0, uPhase * 2.0 + 0.4), 2) - 0.5;
  vec2 q = p + vec2(1.7 * drift, 1.2 * swell);
  float along = dot(q, normalize(vec2(0.80, 0.42)));
  float across = dot(q, normalize(vec2(-0.42, 0.80)));
  float h = 0.46 * sin(along * 1.35 - time + 0.8 * sin(across * 0.6));
  h += 0.20 * sin(along * 2.55 + across * 0.65 - time + 2.0 * drift * 3.0);
  // Narrow pleats: sharp on top, round below, strongest where the broad wave pulls.
  float pleat = along * 4.6 + across * 1.1 + 3.2 * swell - 2.0 * time;
  float pull = 0.35 + 0.65 * smoothstep(-0.4, 0.6, sin(along * 1.35 - time + 1.2));
  float fold = sin(pleat);
  h += 0.085 * pull * (fold * abs(fold) * 0.4 + fold * 0.6);
  if (detail > 0) {
    h += 0.020 * sin(along * 13.0 + across * 4.0 - 3.0 * time + 7.0 * drift) * pull;
    h += 0.012 * (loopNoise(vec3(q * 5.0, uPhase * 3.0), 3) - 0.5);
  }
  return h;
}

// Anisotropic highlight of threads (Ward): narrow across them, long along them.
float sheen(vec3 normal, vec3 thread, vec3 toLight, vec3 toEye, float alongWide, float acrossWide) {
  vec3 halfway = normalize(toLight + toEye);
  vec3 other = normalize(cross(normal, thread));
  float n = max(dot(halfway, normal), 1e-3);
  float a = dot(halfway, thread) / alongWide;
  float b = dot(halfway, other) / acrossWide;
  float nl = max(dot(normal, toLight), 0.0);
  float nv = max(dot(normal, toEye), 0.04);
  return nl > 0.0 ? exp(-2.0 * (a * a + b * b) / (1.0 + n)) * sqrt(nl / nv) / (4.0 * PI * alongWide * acrossWide) : 0.0;
}

vec3 shade(vec3 p, vec3 dir, float t) {
  float e = 0.004 + 0.0012 * t;
  float h = cloth(p.xz, 1);
  vec3 slopeX = vec3(e, cloth(p.xz + vec2(e, 0.0), 1) - h, 0.0);
  vec3 slopeZ = vec3(0.0, cloth(p.xz + vec2(0.0, e), 1) - h, e);
  vec3 normal = normalize(cross(slopeZ, slopeX));
  bool back = dot(normal, dir) > 0.0;
  if (back) normal = -normal;

  // The weave: two sets of threads, too fine to see one by one, just enough to break the highlight.
  vec3 warp = normalize(slopeX * 0.80 + slopeZ * 0.42);
  vec3 weft = normalize(cross(normal, warp));
  vec2 threads = vec2(dot(p.xz, vec2(0.80, 0.42)), dot(p.xz, vec2(-0.42, 0.80))) * 150.0;
  float weave = exp(-t * 0.25) * 0.10 * (sin(threads.x) * sin(threads.y));
  float slub = 0.10 * (valueNoise(vec2(threads.x * 0.05, threads.y * 0.9)) - 0.5);

  // Light that folds keep from each other: the key through the height field, the room by curvature.
  float open = 1.0;
  // Starts a little above the cloth, whose small creases the march leaves out.
  for (float s = 0.10; s < 1.6; s *= 1.55) {
    vec3 q = p + KEY * s;
    open = min(open, 0.62 + 2.6 * (q.y - cloth(q.xz, 0)) / s);
  }
  open = smoothstep(0.0, 1.0, clamp(open, 0.0, 1.0));
  float curve = 0.25 * (cloth(p.xz + vec2(0.28, 0.0), 0) + cloth(p.xz - vec2(0.28, 0.0), 0) + cloth(p.xz + vec2(0.0, 0.28), 0) + cloth(p.xz - vec2(0.0, 0.28), 0)) - h;
  float room = clamp(0.78 - 3.4 * curve, 0.16, 1.15);

  vec3 dye = vec3(0.40, 0.020, 0.030);
  vec3 deepDye = vec3(0.105, 0.0035, 0.0075);
  float nl = dot(normal, KEY);
  // Thin cloth: some light comes through from behind.
  float wrapped = max((nl + 0.22) / 1.22, 0.0);
  float toward = pow(1.0 - max(dot(normal, -dir), 0.0), 3.0);
  vec3 base = mix(deepDye, dye, clamp(0.35 + 0.65 * wrapped + weave, 0.0, 1.0));
  vec3 light = base * (vec3(1.75, 1.6, 1.42) * wrapped * open + vec3(0.15, 0.15, 0.17) * room);
  light += dye * vec3(1.1, 0.6, 0.5) * pow(max(-nl * 0.8 + 0.2, 0.0), 2.0) * 0.35;
  float keyGloss = sheen(normal, warp, KEY, -dir, 0.40, 0.12) + 0.4 * sheen(normal, weft, KEY, -dir, 0.30, 0.10);
  float rimGloss = sheen(normal, warp, RIM, -dir, 0.50, 0.20);
  vec3 gloss = vec3(1.0, 0.52, 0.47);
  light += gloss * keyGloss * (0.36 + weave + slub) * open * vec3(1.25, 1.12, 0.98);
  light += vec3(0.62, 0.30, 0.27) * rimGloss * 0.09 * room;
  light += base * toward * vec3(1.0, 0.72, 0.60) * 0.55 * room;
  return light * mix(0.55, 1.0, room);
}

void main() {
  vec2 frame = framePosition();
  vec3 eye = vec3(0.0, 3.7, -3.1);
  vec3 ahead = normalize(vec3(0.15, 0.0, 0.75) - eye);
  vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), ahead));
  vec3 up = cross(ahead, right);
  float roll = 0.16;
  frame = mat2(cos(roll), sin(roll), -sin(roll), cos(roll)) * frame;

  // A wide aperture: the eye moves on a small disc while the focus stays on the middle fold.
  float turn = TAU * fract(dither() + uSample * 0.381966);
  float radius = 0.032 * sqrt(fract(dither() * 7.31 + uSample * 0.7548));
  vec3 lens = (right * cos(turn) + up * sin(turn)) * radius;
  vec3 focus = eye + normalize(ahead * 2.1 + right * frame.x + up * frame.y) * 4.75;
  eye += lens;
  vec3 dir = normalize(focus - eye);

  float t = (0.95 - eye.y) / dir.y;
  float last = t;
  for (int i = 0; i < 64; i++) {
    vec3 p = eye + dir * t;
    float over = p.y - cloth(p.xz, 0);
    if (over < 0.002) break;
    last = t;
    t += max(over * 0.55, 0.008);
  }
  for (int i = 0; i < 5; i++) {
    float middle = 0.5 * (last + t);
    vec3 q = eye + dir * middle;
    if (q.y < cloth(q.xz, 0)) t = middle; else last = middle;
  }
  vec3 p = eye + dir * t;
  vec3 light = shade(p, dir, t);
  // The room falls off into the dark behind.
  light *= mix(1.0, 0.30, smoothstep(4.5, 9.5, t));
  color = vec4(light, 1.0);
}
