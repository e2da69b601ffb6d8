/**
 * Where the page was sent by `location.href = ...`, in order, and how often it was reloaded. jsdom goes nowhere and
 * lets nobody replace `location`; behind it is an object of its own that can be watched.
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
