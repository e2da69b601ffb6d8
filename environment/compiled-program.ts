import path from 'node:path';

const ROOT = path.dirname(__dirname);

/**
 * Node's arguments that run a TypeScript program of ours, from any folder. Its file is compiled once and kept, so that a process
 * starts without a compiler (docs/decisions/0050-compiled-services.md).
 * @param entry full path, or from `root` on
 * @param root the project whose program it is; this one, unless another checkout is run
 */
export function compiledProgram(entry: string, root: string = ROOT): [runner: string, entry: string] {
  return [path.join(root, 'scripts', 'run-compiled.cjs'), entry];
}
