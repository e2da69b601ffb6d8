// Two inks sinking in a tank of clear water before a sheet of milk glass. `uField` holds how much of each ink lies in a
// pixel's line of sight: red and green in focus, blue and alpha out of it.
uniform sampler2D uField;

vec2 sharpInk(vec2 uv) {
  vec2 texel = 1.0 / vec2(textureSize(uField, 0));
  vec2 here = texture(uField, uv).rg * 0.36;
  for (int i = 0; i < 8; i++) {
    float turn = TAU * (float(i) + 0.5) / 8.0;
    here += texture(uField, uv + texel * 1.25 * vec2(cos(turn), sin(turn))).rg * 0.08;
  }
  return here;
}

// `wide` is a share of the picture's height.
vec2 blurredInk(vec2 uv, float wide, bool soft) {
  vec2 size = vec2(textureSize(uField, 0));
  vec2 sum = vec2(0.0);
  float turn0 = TAU * dither();
  for (int i = 0; i < 20; i++) {
    float turn = 2.39996 * float(i) + turn0;
    vec2 offset = vec2(cos(turn), sin(turn)) * sqrt((float(i) + 0.5) / 20.0) * wide * vec2(size.y / size.x, 1.0);
    vec4 ink = texture(uField, uv + offset);
    sum += soft ? ink.ba : ink.rg + ink.ba;
  }
  return sum / 20.0;
}

void main() {
  vec2 uv = (gl_FragCoord.xy - 0.5 + uJitter) / uResolution;
  vec2 p = framePosition();
  // The glass: a soft box behind, a little warmer and darker towards the edges.
  float fall = exp(-dot(p - vec2(-0.15, 0.12), p - vec2(-0.15, 0.12)) * 0.42);
  vec3 glass = mix(vec3(0.52, 0.47, 0.41), vec3(1.18, 1.12, 1.02), fall);

  // Thin ink shows single grains, so it is taken from a wider neighbourhood.
  vec2 fine = sharpInk(uv);
  vec2 broad = blurredInk(uv, 0.0045, false);
  vec2 focus = mix(broad, fine, smoothstep(0.05, 0.55, fine + broad));
  vec2 ink = focus + blurredInk(uv, 0.010, true);

  // Optical depth grows more slowly where ink is thick: grains lie behind each other.
  ink = 2.1 * log(1.0 + ink * 0.9);
  vec3 indigo = vec3(2.05, 1.62, 0.98);
  vec3 rust = vec3(0.20, 1.15, 2.15);
  vec3 through = exp(-ink.x * indigo - ink.y * rust);
  vec3 light = glass * through;
  // Some light is scattered towards us by the pigment itself.
  light += (1.0 - exp(-ink.x * 0.8)) * vec3(0.012, 0.018, 0.034) + (1.0 - exp(-ink.y * 0.8)) * vec3(0.090, 0.028, 0.006);
  color = vec4(light, 1.0);
}
