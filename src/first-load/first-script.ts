import '../styles/global.css';
import { nextTask } from './next-task';
import { whenUsable } from './when-usable';

/** The app starts after this time (ms) even if the page has not been painted. */
const PATIENCE_MS = 2000;

/**
 * The first script on every page; it loads Gatsby's app. The built page is already readable and clickable, so on a slow
 * connection its text and pictures load first, and the app, which is larger than both, after them.
 */
async function start(): Promise<void> {
  await Promise.race([shown(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const { startApp } = await import(/* webpackChunkName: "start-app" */ './start-app');
  await startApp();
}

/** Resolves when the first screen is loaded and painted. Background tabs never paint. */
async function shown(): Promise<void> {
  await new Promise<void>((resolve) => void whenUsable(resolve));
  if (!document.hidden) await new Promise(requestAnimationFrame);
  await nextTask();
}

void start();
