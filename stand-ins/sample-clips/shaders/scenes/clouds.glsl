// Flying low over a sea of clouds towards an early sun. The noise repeats along the flight, so the camera covers one
// period in a loop.

const vec3 SUN = normalize(vec3(0.30, 0.105, 1.0));
const float PERIOD = 12.0;   // kilometres flown in a loop, also cells of the coarsest octave
const float BASE = -1.5;
const float TOP = 0.95;

// Lattice noise whose z repeats; the turn between octaves would break that, so octaves are only shifted.
float puffs(vec3 p, int octaves) {
  float sum = 0.0;
  float size = 0.5;
  int period = int(PERIOD);
  for (int i = 0; i < octaves; i++) {
    sum += size * loopNoise(p.xyz, period);
    p = vec3(p.x * 2.0 + 5.3 + float(i), p.y * 2.0 + 1.7, p.z * 2.0);
    period *= 2;
    size *= 0.52;
  }
  return sum;
}

float towers(vec2 p) {
  // Broad heights of the deck: valleys and a few domes that rise above it.
  vec3 q = vec3(p.x * 0.5, 3.7, p.y * 0.5);
  float n = loopNoise(q, int(PERIOD) / 2);
  float m = loopNoise(vec3(p.x * 0.25 + 7.1, 9.2, p.y * 0.25), int(PERIOD) / 4);
  return n * 0.75 + m * 0.9 - 0.92;
}

float density(vec3 p, int octaves) {
  float height = towers(p.xz);
  float body = puffs(vec3(p.x, p.y * 1.25 , p.z) * 1.0, octaves);
  return clamp((height - p.y) * 1.7 + (body - 0.47) * 4.2, 0.0, 1.0);
}

float henyey(float cosine, float g) {
  float g2 = g * g;
  return (1.0 - g2) / (4.0 * PI * pow(1.0 + g2 - 2.0 * g * cosine, 1.5));
}

vec3 sky(vec3 dir) {
  float up = max(dir.y, 0.0);
  float toSun = max(dot(dir, SUN), 0.0);
  vec3 light = mix(vec3(0.13, 0.24, 0.42), vec3(0.62, 0.60, 0.56), exp(-up * 5.5));
  light = mix(light, mix(vec3(0.78, 0.60, 0.47), vec3(1.9, 1.12, 0.55), pow(toSun, 6.0)), exp(-up * 13.0));
  light += vec3(1.6, 0.92, 0.44) * (pow(toSun, 30.0) * 0.28 + pow(toSun, 400.0) * 0.9);
  // No hard disc: the haze around it glares into one.
  light += vec3(9.0, 6.4, 3.9) * pow(toSun, 5000.0) * 4.0 + vec3(1.5, 1.0, 0.6) * pow(toSun, 900.0);
  // High cirrus, combed by the wind.
  if (dir.y > 0.01) {
    vec2 p = dir.xz / (dir.y + 0.12);
    float streak = fbm(vec2(p.x * 2.6 + p.y * 0.9, p.y * 0.55) + fbm(p * 0.8, 3) * 1.1, 6);
    light += vec3(0.55, 0.40, 0.30) * smoothstep(0.48, 0.85, streak) * smoothstep(0.02, 0.22, dir.y) * (0.35 + pow(toSun, 8.0));
  }
  return light;
}

void main() {
  vec2 frame = framePosition();
  float sway = sin(TAU * uPhase);
  vec3 eye = vec3(0.35 * sway, 1.36 + 0.05 * cos(TAU * uPhase), PERIOD * uPhase);
  float roll = 0.035 * cos(TAU * uPhase);
  frame = mat2(cos(roll), sin(roll), -sin(roll), cos(roll)) * frame;
  vec3 dir = normalize(vec3(frame.x + 0.10, frame.y - 0.20, 1.75));

  vec3 background = sky(dir);
  vec3 sunlight = vec3(3.6, 2.35, 1.30) * 2.2;
  float cosine = dot(dir, SUN);
  float phase = mix(henyey(cosine, 0.72), henyey(cosine, -0.18), 0.45) + 0.05;

  float near = dir.y < 0.0 ? max(0.0, (TOP - eye.y) / dir.y) : 0.0;
  float t = eye.y > TOP ? near : 0.0;
  vec3 light = vec3(0.0);
  float through = 1.0;
  float meanDistance = 0.0;
  float weight = 0.0;
  t += dither() * (0.02 + 0.018 * t);
  if (dir.y < 0.06) {
    for (int i = 0; i < 96; i++) {
      vec3 p = eye + dir * t;
      if (through < 0.01 || t > 26.0 || p.y < BASE || (p.y > TOP && dir.y >= 0.0)) break;
      float stride = 0.02 + 0.018 * t;
      int octaves = t < 4.0 ? 6 : (t < 9.0 ? 5 : 4);
      float d = density(p, octaves);
      if (d > 0.002) {
        float sigma = d * 14.0;
        // Light that reaches this point from the sun, and from the open sky above.
        float depth = 0.0;
        float reach = 0.05;
        for (int j = 0; j < 4; j++) {
          vec3 q = p + SUN * reach;
          depth += density(q, 3) * reach * 1.0;
          reach *= 2.0;
        }
        float direct = exp(-depth * 13.0) * 0.8 + exp(-depth * 2.6) * 0.2;
        float powder = 1.0 - 0.75 * exp(-d * 6.0);
        float open = exp(-max(0.0, towers(p.xz) + 0.25 - p.y) * 2.4);
        vec3 ambient = mix(vec3(0.045, 0.055, 0.080), vec3(0.17, 0.21, 0.29), open);
        vec3 scattered = sunlight * direct * phase * powder * 1.7 + ambient * (0.45 + 0.55 * open);
        float lost = exp(-sigma * stride * 1.6);
        light += through * scattered * (1.0 - lost);
        meanDistance += t * through * (1.0 - lost);
        weight += through * (1.0 - lost);
        through *= lost;
      }
      t += d > 0.002 ? stride : max(stride, stride * 1.6);
    }
  }
  float distance = weight > 0.0 ? meanDistance / weight : 30.0;
  vec3 haze = sky(normalize(vec3(dir.x, 0.035, dir.z)));
  float fade = 1.0 - exp(-pow(distance / 13.0, 1.6));
  light = mix(light, haze * (1.0 - through), fade);
  color = vec4(light + background * through, 1.0);
}
