import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BuildProgress } from '../scripts/build-progress';
import { plainPage } from '../html/plain-page';
import { LOOPBACK } from './child-environment';

/** The site's address while the site is built: says what is being done, and moves on to the site itself. */
export interface BuildingPage {
  port: number;
  show(progress: BuildProgress): void;
  /** Frees the port for the site. */
  close(): Promise<void>;
}

/**
 * Listens where the site will.
 *
 * @throws Error of `listen` if the port is taken
 */
export async function openBuildingPage(port: number): Promise<BuildingPage> {
  let progress: BuildProgress = { done: undefined, leftS: undefined };
  let progressAt = Date.now();
  const server = http.createServer((request, response) => {
    const state = describe(progress, (Date.now() - progressAt) / 1000);
    const isPage = request.headers.accept?.includes('text/html') === true;
    response.writeHead(503, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'cache-control': 'no-store',
      'retry-after': '2',
      connection: 'close',
    });
    response.end(isPage ? pageOf(state) : JSON.stringify({ message: state }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    show: (next) => {
      progress = next;
      progressAt = Date.now();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param agoS seconds since the progress was reported */
function describe({ done, leftS }: BuildProgress, agoS: number): string {
  const last = done === undefined ? '' : `, ${done} done`;
  const left = leftS === undefined ? '' : `, ${about(leftS - agoS)} left`;
  return `Building the site${last}${left} ...`;
}

/** In steps of ten seconds, or minutes: a screen reader reads out every change. */
function about(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  return seconds < 90 ? `about ${Math.round(seconds / 10) * 10} s` : `about ${Math.round(seconds / 60)} min`;
}

/** Asks again by script: a reload that meets the moment between this page and the site would end in an error page. */
const FOLLOW = `
const state = document.querySelector('[role=status]');
setInterval(async () => {
  try {
    const answer = await fetch('/healthz', { headers: { accept: 'application/json' } });
    if (answer.ok) location.reload();
    else show((await answer.json()).message);
  } catch {
    show('Starting the site ...');
  }
}, 1000);
function show(text) {
  if (state.textContent !== text) state.textContent = text;
}`;

const LOOK = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif}
main{padding:1.5rem;max-width:34rem}
h1{font-size:1.5rem}`;

function pageOf(state: string): string {
  return plainPage({
    lang: 'en',
    title: 'Building the site',
    head: `<style>${LOOK}</style>\n`,
    main: `<h1>Almost there</h1>
<p role="status">${state}</p>
<p>The first start builds every page. This one opens the site when it is ready.</p>
<script>${FOLLOW}</script>`,
  });
}
