// Dunes in the last hour of light. Cloud shadows cross them and sand blows off the crests; the camera stands still.

const vec3 SUN = normalize(vec3(-0.93, 0.235, 0.30));

// One row of dunes: a long convex rise before the wind, a sharp crest, a slip face at the angle of rest.
float row(vec2 p, vec2 wind, float spacing, float seed) {
  vec2 q = p / spacing;
  float bend = 1.15 * (valueNoise(q * 0.42 + seed) - 0.5) + 0.32 * (valueNoise(q * 1.15 + seed * 2.3) - 0.5);
  float across = dot(q, wind) + bend;
  float s = fract(across);
  float along = dot(q, vec2(-wind.y, wind.x));
  float tall = 0.25 + 0.95 * valueNoise(vec2(along * 0.55 + seed, floor(across) * 7.3));
  const float CREST = 0.70;
  float up = s / CREST;
  float down = (1.0 - s) / (1.0 - CREST);
  float shape = s < CREST ? up * up * (2.2 - 1.2 * up) : down * (1.0 - 0.32 * (1.0 - down)) * smoothstep(0.0, 0.22, down);
  return shape * tall;
}

float dune(vec2 p) {
  float h = 15.5 * row(p, normalize(vec2(1.0, 0.34)), 74.0, 4.7);
  h += 2.2 * row(p + 7.0, normalize(vec2(0.75, 0.66)), 23.0, 9.1) * (1.0 - smoothstep(9.0, 14.0, h));
  return h + 1.6 * valueNoise(p * 0.021 + 3.0);
}

float ripples(vec2 p) {
  vec2 q = p + 0.8 * vec2(valueNoise(p * 0.35), valueNoise(p * 0.35 + 31.0));
  float along = dot(q, normalize(vec2(0.9, 0.44))) * 7.5 + 2.4 * valueNoise(q * 0.7);
  float wave = sin(along + 0.35 * sin(along)) ;
  return 0.026 * wave + 0.008 * valueNoise(p * 9.0);
}

// 0 in the shadow of a cloud, 1 in the open. The shadows travel one period of the noise in a loop.
float open(vec2 p) {
  vec2 q = p * 0.017;
  float body = 0.0;
  float size = 0.5;
  int period = 3;
  vec3 r = vec3(q.y * 1.25 + 3.1, 0.5, q.x - uPhase * 3.0);
  for (int i = 0; i < 5; i++) {
    body += size * loopNoise(r, period);
    r = vec3(r.x * 2.0 + 1.3, r.y + 5.0, r.z * 2.0);
    period *= 2;
    size *= 0.5;
  }
  return 1.0 - 0.90 * smoothstep(0.40, 0.54, body);
}

vec3 sky(vec3 dir) {
  float up = max(dir.y, 0.0);
  float toSun = max(dot(dir, SUN), 0.0);
  vec3 light = mix(vec3(0.82, 0.63, 0.46), vec3(0.15, 0.27, 0.43), 1.0 - exp(-up * 6.0));
  light += vec3(1.0, 0.55, 0.25) * (0.35 * pow(toSun, 5.0) + 0.6 * pow(toSun, 40.0));
  vec2 p = dir.xz / (up + 0.10);
  float body = fbm(vec2(p.x * 0.75 + 2.0, p.y * 0.42) + fbm(p * 0.5, 3), 6);
  float cover = smoothstep(0.50, 0.80, body) * smoothstep(0.0, 0.14, up);
  vec3 cloud = mix(vec3(0.55, 0.48, 0.45), vec3(1.5, 1.05, 0.72), smoothstep(0.75, 0.5, body));
  return mix(light, cloud, cover * 0.75);
}

float shadow(vec3 p) {
  float open01 = 1.0;
  float t = 0.4;
  for (int i = 0; i < 26; i++) {
    vec3 q = p + SUN * t;
    float above = q.y - dune(q.xz);
    open01 = min(open01, 14.0 * above / t);
    if (open01 < 0.0 || q.y > 21.0) break;
    t += clamp(above * 0.75, 0.25, 8.0);
  }
  return smoothstep(0.0, 1.0, clamp(open01, 0.0, 1.0));
}

void main() {
  vec2 frame = framePosition();
  vec3 eye = vec3(0.0, 0.0, -8.0);
  eye.y = 25.0;
  vec3 dir = normalize(vec3(frame.x - 0.55, frame.y - 0.34, 2.2));

  float t = 0.5;
  float last = t;
  bool hit = false;
  for (int i = 0; i < 190; i++) {
    vec3 p = eye + dir * t;
    float above = p.y - dune(p.xz);
    if (above < 0.0) { hit = true; break; }
    if (t > 1100.0 || (p.y > 26.0 && dir.y > 0.0)) break;
    last = t;
    t += max(above * 0.5, 0.006 * t);
  }
  vec3 background = sky(normalize(vec3(dir.x, max(dir.y, 0.0), dir.z)));
  vec3 light = background;
  float distance = 900.0;
  if (hit) {
    for (int i = 0; i < 8; i++) {
      float middle = 0.5 * (last + t);
      vec3 q = eye + dir * middle;
      if (q.y < dune(q.xz)) t = middle; else last = middle;
    }
    distance = t;
    vec3 p = eye + dir * t;
    float e = 0.02 + 0.0012 * t;
    float h = dune(p.xz);
    vec2 slope = vec2(dune(p.xz + vec2(e, 0.0)) - h, dune(p.xz + vec2(0.0, e)) - h) / e;
    // Ripples only on the gentle windward side, fading where a pixel can't hold them.
    float f = 0.012;
    float gentle = smoothstep(0.62, 0.25, length(slope)) * exp(-t / 70.0);
    float r = ripples(p.xz);
    vec2 small = vec2(ripples(p.xz + vec2(f, 0.0)) - r, ripples(p.xz + vec2(0.0, f)) - r) / f;
    slope += small * gentle;
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));

    float grains = hash(ivec2(p.xz * 130.0));
    vec3 sand = mix(vec3(0.60, 0.36, 0.185), vec3(0.72, 0.47, 0.27), valueNoise(p.xz * 0.05 + 4.0));
    sand *= 0.92 + 0.16 * mix(0.5, grains, exp(-t / 16.0));
    float direct = max(dot(normal, SUN), 0.0);
    float lit = direct * shadow(p + vec3(0.0, 0.06 + 0.003 * t, 0.0)) * open(p.xz);
    // Sand is rough: it throws light back towards the sun and along its face.
    float graze = pow(1.0 - max(dot(normal, -dir), 0.0), 4.0);
    vec3 skylight = vec3(0.20, 0.26, 0.36) * (0.55 + 0.45 * normal.y);
    vec3 bounce = vec3(0.30, 0.17, 0.08) * (0.5 - 0.5 * dot(normal, vec3(SUN.x, 0.0, SUN.z))) * 0.5;
    light = sand * (vec3(4.4, 2.75, 1.42) * lit * (1.0 + 0.5 * graze) + skylight * (0.8 + 0.4 * open(p.xz)) + bounce);
    // A few facets glint.
    light += vec3(1.4, 1.0, 0.6) * lit * smoothstep(0.9975, 1.0, grains) * exp(-t / 12.0);
  }

  // Dust in the air, brighter where clouds let the sun through.
  float fade = 1.0 - exp(-pow(distance / 420.0, 1.25));
  vec3 dust = mix(vec3(0.80, 0.60, 0.43), background, 0.45);
  light = mix(light, dust, fade);
  // Sand that the wind carries just above the ground.
  float sum = 0.0;
  float stride = min(distance, 220.0) / 14.0;
  for (int i = 0; i < 14; i++) {
    vec3 p = eye + dir * (float(i) + dither()) * stride;
    float above = p.y - dune(p.xz);
    if (above > 1.6 || above < -0.2) continue;
    vec3 q = vec3(p.z * 0.55 + above * 1.2, above * 2.0, p.x * 0.10 - uPhase * 5.0);
    float plume = loopNoise(q, 5) * 0.6 + loopNoise(vec3(q.xy * 2.7 + 9.0, q.z * 3.0), 15) * 0.4;
    sum += smoothstep(0.52, 0.85, plume) * exp(-max(above, 0.0) * 2.6) * open(p.xz) * smoothstep(4.0, 14.0, float(i) * stride);
  }
  light += vec3(1.5, 1.0, 0.58) * (1.0 - exp(-sum * 0.10)) * 0.55;
  color = vec4(light, 1.0);
}
