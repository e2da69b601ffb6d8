/**
 * Records the URLs assigned to `location.href`, in order, and the number of reloads. jsdom can't navigate, and its
 * `location` can't be replaced; its internal implementation object can be spied on.
 */
export function recordNavigation(): { urls: string[]; reload: jest.SpyInstance } {
  const urls: string[] = [];
  const [implementation] = Object.getOwnPropertySymbols(window.location);
  if (!implementation) throw new Error('This is not the jsdom it was.');
  const { [implementation]: location } = window.location as unknown as Record<symbol, Location>;
  const prototype = Object.getPrototypeOf(location) as Location;
  jest.spyOn(prototype, 'href', 'set').mockImplementation((url) => void urls.push(url));
  return { urls, reload: jest.spyOn(prototype, 'reload').mockImplementation(() => undefined) };
}
