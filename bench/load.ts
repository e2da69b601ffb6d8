import fs from 'node:fs';
import http from 'node:http';

export interface LoadResult {
  perSecond: number;
  failures: number;
  /** 99th percentile of the answers. */
  p99Ms: number;
}

export interface LoadOptions {
  count: number;
  connections: number;
  /** Any other one is a failure. */
  status: number;
  headers?: Record<string, string>;
  /** Local address for the call with this number; the same for all calls unless given. */
  localAddress?: (call: number) => string;
}

/**
 * Requests `url` `count` times over `connections` keep-alive connections. A failure is an unexpected status or no
 * response.
 */
export async function load(url: string, options: LoadOptions): Promise<LoadResult> {
  const { count, connections, status, headers, localAddress } = options;
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  let failures = 0;
  const durationsMs: number[] = [];
  const ask = (call: number) =>
    new Promise<boolean>((resolve) => {
      const from = localAddress && { localAddress: localAddress(call) };
      http
        .get(
          url,
          { agent, headers: { 'accept-encoding': 'br', ...visitor(call), ...headers }, ...from },
          (response) => {
            response
              .resume()
              .on('end', () => resolve(response.statusCode === status))
              .on('error', () => resolve(false));
          },
        )
        .on('error', () => resolve(false));
    });
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const askedAt = performance.now();
      if (!(await ask(left))) failures += 1;
      durationsMs.push(performance.now() - askedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  durationsMs.sort((one, other) => one - other);
  return { perSecond: count / seconds, failures, p99Ms: durationsMs[Math.floor(durationsMs.length * 0.99)] ?? NaN };
}

/** Calls come from many client addresses, as behind a proxy, because the host limits rates by address. */
function visitor(call: number): Record<string, string> {
  return { 'x-forwarded-for': `198.18.${(call >> 4) & 255}.${call & 15}` };
}

/** Resident memory of a process, in MB (Linux). */
export function memoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Processor time that a process has taken so far, in ms (Linux: ticks of 10 ms). */
export function cpuMs(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
