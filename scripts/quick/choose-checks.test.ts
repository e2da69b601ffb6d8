import { chooseChecks } from './choose-checks';

const TESTS = [
  'product-api/ledger/post.test.ts',
  'product-api/ledger/audit.test.ts',
  'product-api/videos/turns.test.ts',
  'src/features/account/Account.test.tsx',
];

describe('the checks of a change', () => {
  it('are those of the files that changed', () => {
    const changed = ['product-api/ledger/post.ts', 'src/host/main.ts', 'e2e/home.spec.ts', 'docs/operations.md'];
    expect(chooseChecks(changed, TESTS)).toEqual({
      formatted: changed,
      linted: changed.slice(0, 3),
      sources: ['src/host/main.ts'],
      productApi: ['product-api/ledger/post.test.ts', 'product-api/ledger/audit.test.ts'],
      content: false,
    });
  });

  it('include the content when a text or a picture of it changed', () => {
    expect(chooseChecks(['content/models/media/veo3.jpg'], TESTS)).toMatchObject({ content: true, formatted: [] });
  });

  it('are none without a change', () => {
    expect(chooseChecks([], TESTS)).toEqual({
      formatted: [],
      linted: [],
      sources: [],
      productApi: [],
      content: false,
    });
  });
});
