/** @jest-environment jsdom */
import { readDraft, saveDraft } from './draft-storage';
import { seaModel } from '../fixtures/models';
import { initialForm } from './form-state';

const blank = initialForm(seaModel);

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

test('restores the draft, with the pictures already uploaded', () => {
  const form = { ...blank, prompt: 'Rain', seed: '7', image: { localId: 'a', fileName: 'a.png', imageId: 'img1' } };
  saveDraft({ form, offered: ['seed'] });
  expect(readDraft(blank)).toEqual({ form, offered: ['seed'] });
});

test('a draft of an earlier release does not list what its model offered', () => {
  sessionStorage.setItem('generator-draft', JSON.stringify({ ...blank, offered: ['seed', 'sea', 7] }));
  expect(readDraft(blank)?.offered).toEqual(['seed']);
  sessionStorage.setItem('generator-draft', JSON.stringify(blank));
  expect(readDraft(blank)).toEqual({ form: blank, offered: [] });
});

test('finds no draft at first', () => {
  expect(readDraft(blank)).toBeUndefined();
});

test.each(['', '{', '"text"', '7', 'null'])('stored %j is no draft', (stored) => {
  sessionStorage.setItem('generator-draft', stored);
  expect(readDraft(blank)).toBeUndefined();
});

test('takes fields of the wrong type from the blank form', () => {
  sessionStorage.setItem(
    'generator-draft',
    JSON.stringify({ prompt: 'Rain', durationS: '5', audio: 'yes', image: { localId: 3 }, seed: null }),
  );
  expect(readDraft(blank)).toEqual({ form: { ...blank, prompt: 'Rain' }, offered: [] });
});

test('a browser without storage loses only the draft', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveDraft({ form: blank, offered: [] })).not.toThrow();
});
