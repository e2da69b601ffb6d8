import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopback } from '../../environment/loopback';
import { issuerApp } from './app';
import { SigningKeys } from './signing-keys';

export interface DemoIssuerOptions {
  /** 0: any free port. */
  port: number;
  /** A loopback address, because this issuer lets every visitor sign in as any user. */
  host: string;
  siteUrl: string;
  clientId: string;
  clientSecret: string;
  /** The content folder of the site. */
  contentDir: string;
  logger: { info(message: string): void; error(details: object, message: string): void };
}

export interface DemoIssuer {
  url: string;
  /** Signs with a new key from now on; the previous one stays published. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
}

const ROTATE_AFTER_MS = 6 * 60 * 60 * 1000;

/** Starts the sign-in stand-in. @throws Error if `host` is reachable from other machines */
export async function startDemoIssuer(options: DemoIssuerOptions): Promise<DemoIssuer> {
  const { port, host, siteUrl, clientId, clientSecret, contentDir, logger } = options;
  if (!isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`)) {
    throw new Error(`The sign-in stand-in listens on loopback only, not on ${host}.`);
  }
  const keys = await SigningKeys.create();
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${siteUrl}/api/auth/callback/google`;
  server.on('request', issuerApp({ url, clientId, clientSecret, redirectUri, contentDir }, keys));
  const rotation = setInterval(() => {
    keys.rotate().catch((err: unknown) => logger.error({ err }, 'Key rotation failed.'));
  }, ROTATE_AFTER_MS).unref();
  logger.info(`Sign-in stand-in at ${url}`);
  return {
    url,
    rotateKeys: () => keys.rotate(),
    close: async () => {
      clearInterval(rotation);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
