// Sets the root explicitly, or Next would pick a parent folder with a lock file.
export default { turbopack: { root: import.meta.dirname }, outputFileTracingRoot: import.meta.dirname };
