import type { Logger } from 'pino';
import { readCurrentBuild, readPointer } from './builds';
import { forgetBundles, loadBundle } from './functions';
import type { Build } from './site';

/** How often a running host looks for a new build. */
const INTERVAL_MS = 500;

/** Lets a host serve the current build in `root`, and each later one as soon as it is finished. */
export class BuildFollower {
  #pointer: string | undefined;
  #functions = new Set<string>();
  #checking: Promise<boolean> | undefined;

  /** @param serve resolves when the host serves the build; until then, and if it rejects, it serves the one before */
  constructor(
    private readonly root: string,
    private readonly serve: (build: Build) => Promise<void>,
    private readonly logger: Logger,
  ) {}

  /** Serves the current build, and begins to look for others. @throws Error if there is none, or it can't be served */
  async start(): Promise<void> {
    await this.#goOver(await readPointer(this.root));
    setInterval(() => void this.check(), INTERVAL_MS).unref();
  }

  /** Goes over to a new build if there is one. Resolves to whether that happened. */
  check(): Promise<boolean> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<boolean> {
    const pointer = await readPointer(this.root);
    if (pointer === undefined || pointer === this.#pointer) return false;
    try {
      await this.#goOver(pointer);
      return true;
    } catch (error) {
      this.logger.error({ err: error }, 'a new build cannot be served, the one before stays');
      return false;
    }
  }

  async #goOver(pointer: string | undefined): Promise<void> {
    // Also of a build that can't be served: it is tried once.
    this.#pointer = pointer;
    const { id, manifest } = await readCurrentBuild(this.root, pointer);
    await this.serve({ root: this.root, manifest, loadFunction: loadBundle(this.root) });
    const functions = new Set(manifest.functions.map(({ file }) => file));
    forgetBundles(
      this.root,
      [...this.#functions].filter((file) => !functions.has(file)),
    );
    this.#functions = functions;
    this.logger.info({ build: id }, 'serving a build');
  }
}
