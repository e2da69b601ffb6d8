import '../styles/global.css';
import { nextTask } from './next-task';
import { whenUsable } from './when-usable';

/** A page that has not shown itself after so long (ms) comes to life nevertheless. */
const PATIENCE_MS = 2000;

/**
 * What the browser runs first on every page, before Gatsby's own app. The page can be seen, read and pressed as it was
 * built: over a slow connection its words and pictures go first, and the app, which is larger than both, after them.
 */
async function start(): Promise<void> {
  await Promise.race([shown(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const { startApp } = await import(/* webpackChunkName: "start-app" */ './start-app');
  await startApp();
}

/** Resolves when everything of the first screen is there and painted. No frames are painted in a tab in the background. */
async function shown(): Promise<void> {
  await new Promise<void>((resolve) => void whenUsable(resolve));
  if (!document.hidden) await new Promise(requestAnimationFrame);
  await nextTask();
}

void start();
