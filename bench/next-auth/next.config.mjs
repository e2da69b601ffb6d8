// Its own root: lock files of folders above are none of its business.
export default { turbopack: { root: import.meta.dirname }, outputFileTracingRoot: import.meta.dirname };
