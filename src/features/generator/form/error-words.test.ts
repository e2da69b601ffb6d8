import fs from 'node:fs';
import path from 'node:path';
import { ERROR_STATUS, PROMPT_REFUSALS } from '#contracts/api-error';
import { VIDEO_ERROR_CODES, VIDEO_STATUSES } from '#contracts/video';

const strings = (namespace: string) =>
  JSON.parse(fs.readFileSync(path.resolve(`content/locales/en/${namespace}.json`), 'utf8')) as Record<
    string,
    Record<string, string>
  >;

test('every error code, video error and state has words', () => {
  const errors = strings('errors');
  expect(Object.keys(errors.codes ?? {})).toEqual(expect.arrayContaining(Object.keys(ERROR_STATUS)));
  expect(Object.keys(errors.prompt ?? {}).sort()).toEqual([...PROMPT_REFUSALS].sort());
  expect(Object.keys(errors.video ?? {})).toEqual(expect.arrayContaining([...VIDEO_ERROR_CODES]));
  expect(Object.keys(strings('my-videos').state ?? {}).sort()).toEqual([...VIDEO_STATUSES].sort());
});
