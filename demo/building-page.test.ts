import net from 'node:net';
import { openBuildingPage } from './building-page';

test('the site’s address says how far the build is, and is free again afterwards', async () => {
  const page = await openBuildingPage(0);
  const ask = (path: string, accept: string) => fetch(`http://127.0.0.1:${page.port}${path}`, { headers: { accept } });

  page.show({ done: undefined, leftS: undefined });
  expect(await (await ask('/', 'text/html')).text()).toContain('<p role="status">Building the site ...</p>');

  page.show({ done: 'functions', leftS: 200 });
  expect(await (await ask('/healthz', '*/*')).json()).toEqual({
    message: 'Building the site, functions done, about 3 min left ...',
  });
  page.show({ done: 'HTML', leftS: 4 });
  expect(await (await ask('/healthz', '*/*')).json()).toEqual({
    message: 'Building the site, HTML done, a few seconds left ...',
  });

  // Half of a step of ten seconds before the words would change.
  page.show({ done: 'scripts and styles', leftS: 44 });
  const state = 'Building the site, scripts and styles done, about 40 s left ...';
  const html = await ask('/price', 'text/html,application/xhtml+xml');
  expect([html.status, html.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await html.text()).toContain(`<p role="status">${state}</p>`);
  const json = await ask('/healthz', 'application/json');
  expect([json.status, json.headers.get('retry-after'), await json.json()]).toEqual([503, '2', { message: state }]);

  // A visitor who holds a connection open doesn't hold the port.
  const idle = net.connect(page.port, '127.0.0.1');
  await new Promise((resolve) => idle.once('connect', resolve));
  idle.on('error', () => undefined);
  await page.close();
  const site = net.createServer();
  await new Promise<void>((resolve, reject) => {
    site.once('error', reject);
    site.listen(page.port, '127.0.0.1', resolve);
  });
  await new Promise((resolve) => site.close(resolve));
});

test('a taken port is refused', async () => {
  const page = await openBuildingPage(0);
  await expect(openBuildingPage(page.port)).rejects.toThrow(/EADDRINUSE/);
  await page.close();
});
