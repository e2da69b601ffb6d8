/** V8 then compiles all functions of a file beside the main thread, while the file comes. Other engines see a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

const NAME = 'eager-scripts';

/** As much of webpack 5 as is used here. */
interface Compiler {
  webpack: {
    Compilation: { PROCESS_ASSETS_STAGE_SUMMARIZE: number };
    sources: { ConcatSource: new (...parts: unknown[]) => unknown };
  };
  hooks: { thisCompilation: { tap: (name: string, act: (compilation: Compilation) => void) => void } };
}

interface Compilation {
  hooks: { processAssets: { tap: (options: { name: string; stage: number }, act: () => void) => void } };
  namedChunkGroups: ReadonlyMap<string, { getFiles: () => string[] }>;
  updateAsset: (file: string, change: (source: unknown) => unknown) => void;
}

/**
 * A plugin of webpack that marks the scripts of the given chunk groups as run at once. V8 compiles a function when it is
 * first called, on the main thread, which was a quarter of what the scripts of the home page took there. Two thirds of
 * these files are called before a page lives; of what loads later much less, so it has no mark.
 *
 * @param isEager by name of a chunk group
 */
export function eagerScripts(isEager: (group: string) => boolean) {
  return {
    apply: ({ hooks, webpack }: Compiler) =>
      hooks.thisCompilation.tap(NAME, (compilation) => {
        const { ConcatSource } = webpack.sources;
        // After the minifier, which leaves no comments, and before the files are named after what is in them.
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
        compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
          const groups = [...compilation.namedChunkGroups].filter(([name]) => isEager(name));
          const files = new Set(groups.flatMap(([, group]) => group.getFiles()));
          for (const file of files) {
            if (file.endsWith('.js')) compilation.updateAsset(file, (source) => new ConcatSource(HINT, source));
          }
        });
      }),
  };
}
