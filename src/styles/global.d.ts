/** Bundled for its effect alone. */
declare module '*/global.css';
