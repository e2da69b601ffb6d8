import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that Linux gives to whatever asks for any: none of those can take it before the test does. */
const [LOWEST, END] = [20_000, 32_768];
const given = new Set<number>();

/** A port that is free at the moment, and another at every call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, END);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
