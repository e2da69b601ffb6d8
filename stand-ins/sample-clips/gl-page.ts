/**
 * Runs inside the headless browser: draws one frame of a scene in linear light, averages sub-frames (anti-aliasing and
 * motion blur in one), adds bloom, grades, and hands back 8-bit RGBA rows from top to bottom.
 *
 * Compiled on its own and injected as a classic script, so it has no imports.
 */
interface ShaderSources {
  scene: string;
  bright: string;
  blur: string;
  grade: string;
}

interface FrameRequest {
  width: number;
  height: number;
  /** Position in the loop, 0 to 1. */
  phase: number;
  /** Share of the loop for which the shutter is open. */
  shutter: number;
  /** Sub-frames averaged into this frame. */
  samples: number;
  /** Changes the grain from frame to frame. */
  frame: number;
  /** Share of the grade's grain that is laid over the picture. */
  grain: number;
}

interface Target {
  texture: WebGLTexture;
  framebuffer: WebGLFramebuffer;
  width: number;
  height: number;
}

// eslint-disable-next-line @typescript-eslint/no-unused-vars -- called by name from page.evaluate
class FrameRenderer {
  private readonly gl: WebGL2RenderingContext;
  private readonly programs: Record<keyof ShaderSources, WebGLProgram>;
  private readonly targets = new Map<string, Target>();

  constructor(sources: ShaderSources) {
    const gl = document.createElement('canvas').getContext('webgl2', { antialias: false, depth: false });
    if (!gl) throw new Error('WebGL 2 is not available');
    for (const name of ['EXT_color_buffer_float', 'EXT_float_blend', 'OES_texture_float_linear']) {
      if (!gl.getExtension(name)) throw new Error(`WebGL extension ${name} is not available`);
    }
    this.gl = gl;
    this.programs = {
      scene: this.compile(sources.scene),
      bright: this.compile(sources.bright),
      blur: this.compile(sources.blur),
      grade: this.compile(sources.grade),
    };
  }

  /** Which driver draws, for the log. */
  driver(): string {
    const info = this.gl.getExtension('WEBGL_debug_renderer_info');
    return String(this.gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : this.gl.RENDERER));
  }

  /** One graded frame as base64 RGBA. */
  render(request: FrameRequest): string {
    const { width, height } = request;
    const light = this.accumulate(request);
    const bloom = this.bloom(light);
    const out = this.target('out', width, height, this.gl.RGBA8);
    this.draw('grade', out, { uLight: light, ...bloom }, { uFrame: request.frame, uGrain: request.grain });
    return this.read(out);
  }

  private accumulate({ width, height, phase, shutter, samples, frame }: FrameRequest): Target {
    const { gl } = this;
    const target = this.target('light', width, height, gl.RGBA32F);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.framebuffer);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.CONSTANT_ALPHA, gl.ONE);
    gl.blendColor(0, 0, 0, 1 / samples);
    for (let index = 0; index < samples; index += 1) {
      const time = phase + shutter * ((index + 0.5) / samples - 0.5);
      // The R2 sequence spreads few samples evenly over a pixel.
      const jitter = [((index + 0.5) * 0.754877666) % 1, ((index + 0.5) * 0.569840291) % 1];
      this.draw('scene', target, {}, { uPhase: (time + 1) % 1, uJitter: jitter, uSample: index, uFrame: frame });
    }
    gl.disable(gl.BLEND);
    return target;
  }

  /** Three blurred copies of the bright parts, each half the size of the one before. */
  private bloom(light: Target): Record<string, Target> {
    const { gl } = this;
    const result: Record<string, Target> = {};
    let source = light;
    for (const [index, divisor] of [4, 12, 36].entries()) {
      const [width, height] = [Math.ceil(light.width / divisor), Math.ceil(light.height / divisor)];
      const small = this.target(`small${index}`, width, height, gl.RGBA16F);
      const across = this.target(`across${index}`, width, height, gl.RGBA16F);
      const both = this.target(`both${index}`, width, height, gl.RGBA16F);
      this.draw('bright', small, { uSource: source }, { uThreshold: index === 0 ? 0.6 : 0 });
      this.draw('blur', across, { uSource: small }, { uStep: [1 / width, 0] });
      this.draw('blur', both, { uSource: across }, { uStep: [0, 1 / height] });
      result[`uBloom${index}`] = both;
      source = both;
    }
    return result;
  }

  private draw(
    name: keyof ShaderSources,
    target: Target,
    textures: Record<string, Target>,
    values: Record<string, number | number[]>,
  ): void {
    const { gl } = this;
    const program = this.programs[name];
    gl.useProgram(program);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.framebuffer);
    gl.viewport(0, 0, target.width, target.height);
    gl.uniform2f(gl.getUniformLocation(program, 'uResolution'), target.width, target.height);
    let unit = 0;
    for (const [uniform, { texture }] of Object.entries(textures)) this.bind(program, uniform, texture, unit++);
    for (const [uniform, value] of Object.entries(values)) {
      const location = gl.getUniformLocation(program, uniform);
      if (Array.isArray(value)) gl.uniform2fv(location, value);
      else gl.uniform1f(location, value);
    }
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  private bind(program: WebGLProgram, uniform: string, texture: WebGLTexture, unit: number): void {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform1i(gl.getUniformLocation(program, uniform), unit);
  }

  private target(name: string, width: number, height: number, format: number): Target {
    const { gl } = this;
    const known = this.targets.get(name);
    if (known?.width === width && known.height === height) return known;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height);
    for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, side, gl.LINEAR);
    for (const axis of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
      gl.texParameteri(gl.TEXTURE_2D, axis, gl.CLAMP_TO_EDGE);
    }
    const framebuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    const target = { texture, framebuffer, width, height };
    this.targets.set(name, target);
    return target;
  }

  private read({ framebuffer, width, height }: Target): string {
    const { gl } = this;
    const pixels = new Uint8Array(width * height * 4);
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    const pieces: string[] = [];
    // OpenGL counts rows from the bottom, video from the top.
    for (let row = height - 1; row >= 0; row -= 1) {
      pieces.push(String.fromCharCode(...pixels.subarray(row * width * 4, (row + 1) * width * 4)));
    }
    return btoa(pieces.join(''));
  }

  private compile(fragment: string): WebGLProgram {
    const { gl } = this;
    const program = gl.createProgram();
    const corner = 'vec2(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1)';
    const vertex = `#version 300 es\nvoid main() { gl_Position = vec4(${corner}, 0, 1); }`;
    const parts: [number, string][] = [
      [gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, fragment],
    ];
    for (const [type, source] of parts) {
      const shader = gl.createShader(type);
      if (!shader) throw new Error('The WebGL context is lost');
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'no log');
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'no log');
    return program;
  }
}
