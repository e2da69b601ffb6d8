import net, { type AddressInfo } from 'node:net';
import { prepareSettings } from './prepare-settings';

const taken: net.Server[] = [];
afterEach(() => Promise.all(taken.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));

/** Takes a port; any free one for 0. */
async function take(port = 0): Promise<number> {
  const server = net.createServer();
  taken.push(server);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function prepare(environment: Record<string, string>) {
  const lines: string[] = [];
  const settings = await prepareSettings('/site', environment, (line) => lines.push(line));
  return { settings, said: lines.join('\n') };
}

describe('the ports of a demo', () => {
  it('are others, and said, if a usual one is taken', async () => {
    // Another program may have it already, which serves as well.
    await take(8001).catch(() => undefined);
    const { settings, said } = await prepare({});
    const { port, productApiPort, issuerPort } = settings;
    expect(productApiPort).toBeGreaterThan(8001);
    expect([productApiPort - port, issuerPort - port]).toEqual([1, 2]);
    expect(settings.siteUrl).toBe(`http://localhost:${port}`);
    expect(settings.productApiPublicUrl).toBe(`http://localhost:${productApiPort}`);
    expect(said).toContain(`PORT=${port} PRODUCT_API_PORT=${productApiPort} DEMO_ISSUER_PORT=${issuerPort}`);
  });

  it('stay if the operator chose them, and are refused by name if taken', async () => {
    const PORT = String(await take());
    const PRODUCT_API_PORT = String(await take());
    const refused = prepare({ PORT, PRODUCT_API_PORT });
    await expect(refused).rejects.toThrow(`Port ${PORT} is in use. Choose another with PORT=`);
    await expect(refused).rejects.toThrow(`Port ${PRODUCT_API_PORT} is in use. Choose another with PRODUCT_API_PORT=`);
  });

  it('stay where an address names them', async () => {
    await take(8000).catch(() => undefined);
    await expect(prepare({ SITE_URL: 'http://localhost:8000' })).rejects.toThrow('Port 8000 is in use');
  });
});
