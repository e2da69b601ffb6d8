import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { aModel } from '../testing/models';
import { loadCatalogue } from './load-catalogue';

describe('the catalogue', () => {
  let dir: string;
  before(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'content-'));
    await mkdir(path.join(dir, 'models'));
  });
  after(() => rm(dir, { recursive: true, force: true }));
  const write = (file: string, value: unknown) =>
    writeFile(path.join(dir, file), typeof value === 'string' ? value : JSON.stringify(value));

  test("is read from the content files, with the product's name filled in", async () => {
    await write('site.json', { product: { name: 'Testlight', slug: 'testlight' }, more: 'is ignored' });
    await write('models/one.json', aModel({ key: '{product}1pro', title: '{product} 1.0 Pro' }));
    const catalogue = await loadCatalogue(dir);
    assert.equal(catalogue.get('testlight1pro')?.title, 'Testlight 1.0 Pro');
  });

  test('every error is named by file, field and reason', async () => {
    await write('site.json', { product: { name: '' } });
    await write('models/one.json', { ...aModel(), status: 'asleep' });
    await write('models/two.json', '{');
    await assert.rejects(loadCatalogue(dir), (error: unknown) => {
      const { message } = error as Error;
      return (
        message.includes('site.json: /product') &&
        message.includes('one.json: /status') &&
        message.includes('two.json:')
      );
    });
  });

  test("the site's own content is valid, and has the nine models of the specification", async () => {
    const catalogue = await loadCatalogue(path.join(__dirname, '..', '..', 'content'));
    const specified = ['wan-2.5', 'wan-2.2-fast', 'framelight1pro', 'framelight1lite', 'veo3', 'veo3fast'];
    for (const key of [...specified, 'hailuo-02', 'kling-v2.1-master', 'kling20']) assert.ok(catalogue.has(key), key);
  });
});
