/** Headers of a ZIP that is made for one person: saved as `<name>-<day>.zip`, and kept by nothing on the way. */
export function zipHeaders(name: string, now: Date): Record<string, string> {
  return {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.zip"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  };
}
