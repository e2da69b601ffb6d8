#version 300 es
// One direction of a gaussian blur.
precision highp float;
uniform sampler2D uSource;
uniform vec2 uResolution;
uniform vec2 uStep;
out vec4 color;

void main() {
  vec2 uv = gl_FragCoord.xy / uResolution;
  vec3 sum = vec3(0.0);
  float total = 0.0;
  for (int i = -6; i <= 6; i++) {
    float weight = exp(-float(i * i) / 14.0);
    sum += texture(uSource, uv + uStep * float(i)).rgb * weight;
    total += weight;
  }
  color = vec4(sum / total, 1.0);
}
