#version 300 es
// From linear light to film: bloom, lens falloff, exposure, tone curve, grain.
precision highp float;
precision highp int;
uniform sampler2D uLight;
uniform sampler2D uBloom0;
uniform sampler2D uBloom1;
uniform sampler2D uBloom2;
uniform vec2 uResolution;
uniform float uFrame;
uniform float uGrain;
out vec4 color;

#include "grade-settings"

// AgX base curve (Troy Sobotka's transform in Benjamin Wrensch's polynomial form): keeps hues when light clips.
vec3 agx(vec3 light) {
  const mat3 inset = mat3(0.842479062253094, 0.0423282422610123, 0.0423756549057051,
                          0.0784335999999992, 0.878468636469772, 0.0784336,
                          0.0792237451477643, 0.0791661274605434, 0.879142973793104);
  const mat3 outset = mat3(1.19687900512017, -0.0528968517574562, -0.0529716355144438,
                           -0.0980208811401368, 1.15190312990417, -0.0980434501171241,
                           -0.0990297440797205, -0.0989611768448433, 1.15107367264116);
  vec3 v = inset * max(light, vec3(1e-6));
  v = clamp((log2(v) + 12.47393) / (4.026069 + 12.47393), 0.0, 1.0);
  vec3 v2 = v * v;
  vec3 v4 = v2 * v2;
  v = 15.5 * v4 * v2 - 40.14 * v4 * v + 31.96 * v4 - 6.868 * v2 * v + 0.4298 * v2 + 0.1191 * v - 0.00232;
  float luma = dot(v, vec3(0.2126, 0.7152, 0.0722));
  v = pow(max(v, 0.0), vec3(CONTRAST));
  v = luma + SATURATION * (v - luma);
  return clamp(outset * v, 0.0, 1.0);
}

float random(uvec3 p) {
  p = p * 1664525u + 1013904223u;
  p.x += p.y * p.z; p.y += p.z * p.x; p.z += p.x * p.y;
  p ^= p >> 16;
  p.x += p.y * p.z;
  return float(p.x >> 8) / 16777216.0;
}

void main() {
  vec2 uv = gl_FragCoord.xy / uResolution;
  vec3 light = texture(uLight, uv).rgb;
  vec3 bloom = texture(uBloom0, uv).rgb * 0.5 + texture(uBloom1, uv).rgb * 0.3 + texture(uBloom2, uv).rgb * 0.2;
  // Film halation: what scatters in the emulsion comes back warm.
  light += bloom * BLOOM * vec3(1.06, 1.0, 0.94);
  vec2 centred = (uv - 0.5) * vec2(1.0, 0.8);
  light *= 1.0 - VIGNETTE * smoothstep(0.15, 0.75, length(centred));
  vec3 graded = agx(light * EXPOSURE * TINT);
  uvec3 seed = uvec3(uvec2(gl_FragCoord.xy), uint(uFrame));
  float grain = random(seed) + random(seed + uvec3(0u, 0u, 977u)) - 1.0;
  float luma = dot(graded, vec3(0.2126, 0.7152, 0.0722));
  graded += grain * (GRAIN * uGrain * (0.35 + 0.65 * (1.0 - luma)) + 0.6 / 255.0);
  color = vec4(clamp(graded, 0.0, 1.0), 1.0);
}
