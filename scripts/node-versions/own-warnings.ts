/**
 * Node warnings that our own code causes, from a file written by `--redirect-warnings` with `--trace-warnings`. A
 * warning is ours if its first frame outside Node is in one of our files, not in a package or in Gatsby's .cache. Each
 * is returned once, with that location.
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
