import fs from 'node:fs';
import http from 'node:http';

export interface LoadResult {
  perSecond: number;
  failures: number;
}

/** Asks for `url` `count` times over `connections` kept-alive connections. A failure is an unexpected status or none. */
export async function load(
  url: string,
  { count, connections, status }: { count: number; connections: number; status: number },
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  let failures = 0;
  const ask = () =>
    new Promise<boolean>((resolve) => {
      http
        .get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
          response
            .resume()
            .on('end', () => resolve(response.statusCode === status))
            .on('error', () => resolve(false));
        })
        .on('error', () => resolve(false));
    });
  const client = async () => {
    while (left > 0) {
      left -= 1;
      if (!(await ask())) failures += 1;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { perSecond: count / seconds, failures };
}

/** Resident memory of a process, in MB (Linux). */
export function memoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
