void main() {
  vec2 p = framePosition();
  float a = loopFbm(vec3(p * 1.5 + 3.7, uPhase * 4.0), 4, 5);
  float b = loopFbm(vec3(p * vec2(1.0, 3.0) + a * 2.0, uPhase * 4.0), 4, 5);
  vec3 low = 0.02 + 0.05 * cos(3.7 + vec3(0.0, 0.6, 1.1));
  vec3 high = 0.5 + 0.4 * cos(3.7 * 1.7 + vec3(0.0, 0.5, 0.9));
  color = vec4(mix(max(low, 0.0), high, smoothstep(0.3, 0.8, b) * smoothstep(-1.2, 1.0, p.y + a)), 1.0);
}
