#version 300 es
// Shrinks the picture and keeps what is brighter than the threshold, softly.
precision highp float;
uniform sampler2D uSource;
uniform vec2 uResolution;
uniform float uThreshold;
out vec4 color;

void main() {
  vec2 uv = gl_FragCoord.xy / uResolution;
  vec2 texel = 1.0 / vec2(textureSize(uSource, 0));
  vec3 sum = vec3(0.0);
  for (int y = 0; y < 3; y++) {
    for (int x = 0; x < 3; x++) {
      vec2 offset = (vec2(x, y) - 1.0) * texel * 1.33;
      // A ceiling keeps one hot pixel from flickering through the whole bloom.
      sum += min(texture(uSource, uv + offset).rgb, vec3(12.0));
    }
  }
  sum /= 9.0;
  float level = max(sum.r, max(sum.g, sum.b));
  float keep = uThreshold > 0.0 ? smoothstep(uThreshold, uThreshold * 2.5, level) : 1.0;
  color = vec4(sum * keep, 1.0);
}
