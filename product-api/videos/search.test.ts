import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { VideoPage } from '#contracts/api/videos';
import { foldSearch } from '#contracts/fold-search';
import { testCatalogue } from '../testing/models';
import { startTestService, type TestService, type TestUser } from '../testing/test-service';

describe('the search in My Videos', () => {
  const prompts = [
    'A violinist on Mars',
    'Café in Zürich, straße',
    'Ёлка у реки',
    'ﾗｰﾒﾝを食べる犬',
    '한국의 바다',
    'ＦＵＬＬ Width 100%',
    'a_b',
  ];
  let service: TestService;
  let user: TestUser;
  before(async () => {
    service = await startTestService();
    service.provider.slots = 0;
    user = await service.signIn(400);
    for (const prompt of prompts) await user.request({ prompt });
    await user.request({ prompt: 'Nothing of the kind', model: 'other' });
  });
  after(() => service.close());

  const found = async (q: string) => {
    const url = `/api/videos?${new URLSearchParams({ q }).toString()}`;
    return (await user.expect(200, { url })).json<VideoPage>().videos.map(({ prompt }) => prompt);
  };

  for (const [q, prompt] of [
    ['mars violin', 'A violinist on Mars'],
    ['CAFE strasse', 'Café in Zürich, straße'],
    ['zurich', 'Café in Zürich, straße'],
    ['елка', 'Ёлка у реки'],
    ['РЕКИ ёлка', 'Ёлка у реки'],
    ['らーめん', 'ﾗｰﾒﾝを食べる犬'],
    ['ラーメン', 'ﾗｰﾒﾝを食べる犬'],
    ['바다 한국'.normalize('NFD'), '한국의 바다'],
    ['full width', 'ＦＵＬＬ Width 100%'],
    ['１００％', 'ＦＵＬＬ Width 100%'],
    ['_', 'a_b'],
  ] as const) {
    test(`finds "${prompt}" by "${q}"`, async () => assert.deepEqual(await found(q), [prompt]));
  }

  test('finds the title of a model, and asks for every word', async () => {
    const title = testCatalogue.get('other')?.title ?? '';
    assert.deepEqual(await found(`${title.toUpperCase()} kind`), ['Nothing of the kind']);
    assert.deepEqual(await found('violin venus'), []);
    assert.equal((await found('  ')).length, prompts.length + 1);
  });

  test('folds in the database as it folds words', async () => {
    const { rows } = await sql<{ prompt: string; folded: string }>`
      select prompt, folded_prompt as folded from videos where user_id = ${user.id}`.execute(service.db);
    assert.equal(rows.length, prompts.length + 1);
    for (const { prompt, folded } of rows) assert.equal(folded, foldSearch(prompt));
  });
});
