/**
 * Warnings of Node that our own code causes, out of a file that `--redirect-warnings` wrote under `--trace-warnings`:
 * those whose first place outside of Node is in a file of ours: not in a package, nor in what Gatsby compiles from
 * packages into .cache. Each once, with that place.
 */
export function ownWarnings(text: string, root: string): string[] {
  const warnings = text.split(/^(?=\(node:\d+\) )/m).flatMap((warning) => {
    const [said = '', ...frames] = warning.split('\n');
    const place = frames.find((frame) => /^\s+at /.test(frame) && !frame.includes('node:'));
    if (!place?.includes(root) || /node_modules|\/\.cache\//.test(place)) return [];
    return [`${said.replace(/^\(node:\d+\) /, '')} ${place.trim()}`];
  });
  return [...new Set(warnings)];
}
