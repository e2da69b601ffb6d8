#version 300 es
// What every scene starts with: its inputs and noises that repeat with the loop.
precision highp float;
precision highp int;
uniform vec2 uResolution;
uniform float uPhase;
uniform vec2 uJitter;
uniform float uSample;
uniform float uFrame;
out vec4 color;

const float PI = 3.14159265;
const float TAU = 6.2831853;

uint mixBits(uint n) {
  n = (n ^ (n >> 16)) * 0x7feb352du;
  n = (n ^ (n >> 15)) * 0x846ca68bu;
  return n ^ (n >> 16);
}

float hash(ivec3 p) {
  uvec3 q = uvec3(p);
  return float(mixBits(q.x * 0x9E3779B1u ^ q.y * 0x85EBCA77u ^ q.z * 0xC2B2AE3Du) >> 8) / 16777216.0;
}
float hash(int n) { return hash(ivec3(n, 17, 91)); }
float hash(ivec2 p) { return hash(ivec3(p, 7)); }
vec2 hash2(ivec2 p) { return vec2(hash(ivec3(p, 1)), hash(ivec3(p, 2))); }

// A different number at every pixel and sub-frame, to hide the steps of a march: interleaved gradient noise (Jimenez),
// moved on by the golden ratio so that the sub-frames of a pixel even out.
float dither() {
  float still = fract(52.9829189 * fract(dot(floor(gl_FragCoord.xy), vec2(0.06711056, 0.00583715))));
  return fract(still + 0.61803399 * (uSample + 7.0 * uFrame));
}

float valueNoise(vec2 p) {
  vec2 f = fract(p);
  ivec2 i = ivec2(floor(p));
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(mix(hash(i), hash(i + ivec2(1, 0)), f.x), mix(hash(i + ivec2(0, 1)), hash(i + ivec2(1, 1)), f.x), f.y);
}

// The remainder in floats: integer division is by far the slowest thing a processor does for a shader.
int wrap(float a, float period) { return int(a - period * floor((a + 0.5) / period)); }

// 3D value noise that repeats along z every `period` cells: z is the loop's time or the way that the camera flies.
float loopNoise(vec3 p, int period) {
  vec3 f = fract(p);
  ivec3 i = ivec3(floor(p));
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  float z = floor(p.z);
  int z0 = wrap(z, float(period));
  int z1 = wrap(z + 1.0, float(period));
  ivec2 a = i.xy;
  float low = mix(mix(hash(ivec3(a, z0)), hash(ivec3(a + ivec2(1, 0), z0)), f.x),
                  mix(hash(ivec3(a + ivec2(0, 1), z0)), hash(ivec3(a + ivec2(1, 1), z0)), f.x), f.y);
  float high = mix(mix(hash(ivec3(a, z1)), hash(ivec3(a + ivec2(1, 0), z1)), f.x),
                   mix(hash(ivec3(a + ivec2(0, 1), z1)), hash(ivec3(a + ivec2(1, 1), z1)), f.x), f.y);
  return mix(low, high, f.z);
}

float fbm(vec2 p, int octaves) {
  float sum = 0.0;
  float size = 0.5;
  mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
  for (int i = 0; i < octaves; i++) {
    sum += size * valueNoise(p);
    p = turn * p * 2.03 + 17.3;
    size *= 0.5;
  }
  return sum / (1.0 - size * 2.0);
}

// Octaves of loopNoise; all of them change at one pace, or the small ones would boil.
float loopFbm(vec3 p, int period, int octaves) {
  float sum = 0.0;
  float size = 0.5;
  mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
  for (int i = 0; i < octaves; i++) {
    sum += size * loopNoise(p, period);
    p.xy = turn * p.xy * 2.03 + 17.3;
    p.z += 0.37;
    size *= 0.5;
  }
  return sum / (1.0 - size * 2.0);
}

// -1..1 upwards, and -aspect..aspect across.
vec2 framePosition() {
  vec2 pixel = gl_FragCoord.xy - 0.5 + uJitter;
  return (2.0 * pixel - uResolution) / uResolution.y;
}
