/** Models for a small window of the catalogue: the first of each maker, then the others, in their order. */
export function chooseCards<Model extends { maker: string }>(models: readonly Model[], count: number): Model[] {
  const makers = new Set<string>();
  const firsts = models.filter(({ maker }) => !makers.has(maker) && makers.add(maker));
  const others = models.filter((model) => !firsts.includes(model));
  return [...firsts, ...others].slice(0, count);
}
