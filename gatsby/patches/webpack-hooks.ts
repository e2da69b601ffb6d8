/** As much of webpack 5 as the plugins here use. */
export interface Compiler {
  hooks: { thisCompilation: Hook<Compilation> };
}

interface Compilation {
  hooks: { chunkHash: Hook<unknown, { update: (data: string) => void }>; afterSeal: Hook<void> };
  /** By name. */
  assets: Record<string, unknown>;
  hash: string;
  /** The files of all loaders. */
  buildDependencies: { clear: () => void };
}

interface Hook<First, Second = unknown> {
  tap: (name: string, act: (first: First, second: Second) => void) => void;
}
