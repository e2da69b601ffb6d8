/**
 * A value made once for the whole process. `gatsby develop` loads a function's bundle anew for every request, and the
 * host loads one bundle a route: what a module keeps for itself is lost, or there several times.
 */
export function processWide<T extends object>(name: string, create: () => T): T {
  const key = Symbol.for(`functions.${name}`);
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  return (store[key] ??= create());
}
