/** The models without later ones of the same key. */
export function withoutTwins<M extends { key: string }>(models: readonly M[]): M[] {
  const keys = new Set<string>();
  return models.filter(({ key }) => !keys.has(key) && keys.add(key));
}
