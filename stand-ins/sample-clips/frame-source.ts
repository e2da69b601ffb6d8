import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import ts from 'typescript';
import type { Scene } from './scenes';
import { shaderSources } from './shader-source';

/** The globals that gl-page.ts defines in the browser. */
interface PageRenderer {
  driver(): string;
  render(request: FrameRequest): string;
}

declare const FrameRenderer: new (sources: Awaited<ReturnType<typeof shaderSources>>) => PageRenderer;
declare global {
  interface Window {
    renderer: PageRenderer;
  }
}

export interface FrameRequest {
  width: number;
  height: number;
  phase: number;
  shutter: number;
  samples: number;
  frame: number;
  grain: number;
}

/**
 * A headless Chromium that draws WebGL on the processor. Mesa's llvmpipe is tried first because it is about six times
 * faster than SwiftShader, which every Chromium carries.
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const common = ['--no-sandbox', '--disable-gpu-watchdog', '--no-first-run', '--disable-background-networking'];
  const drivers = [
    ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
    ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  ];
  for (const driver of drivers) {
    // One drawing thread: a long render must leave the machine usable.
    const env = { ...process.env, LP_NUM_THREADS: '1' };
    const browser = await chromium.launch({ executablePath, args: [...common, ...driver], env });
    const page = await browser.newPage();
    const works = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
    await page.close();
    if (works) return browser;
    await browser.close();
  }
  throw new Error(`${executablePath} has no WebGL 2, neither with Mesa nor with SwiftShader.`);
}

/** Draws the frames of one scene. */
export class FrameSource {
  private constructor(
    private readonly page: Page,
    readonly driver: string,
  ) {}

  static async open(browser: Browser, scene: Scene): Promise<FrameSource> {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    const source = await readFile(path.join(__dirname, 'gl-page.ts'), 'utf8');
    const { outputText } = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
    await page.addScriptTag({ content: outputText });
    const sources = await shaderSources(scene);
    const driver = await page.evaluate((shaders) => {
      window.renderer = new FrameRenderer(shaders);
      return window.renderer.driver();
    }, sources);
    return new FrameSource(page, driver);
  }

  /** RGBA bytes, top row first. */
  async render(request: FrameRequest): Promise<Buffer> {
    return Buffer.from(await this.page.evaluate((frame) => window.renderer.render(frame), request), 'base64');
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}
