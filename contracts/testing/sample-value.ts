import type { Setting } from '../video-settings';

/** A value that is not the setting's default, and one of a wrong type; for tests that loop over all settings. */
export function sampleValue(setting: Setting): { value: string | number | boolean; wrong: unknown } {
  switch (setting.kind) {
    case 'flag':
      return { value: true, wrong: 'yes' };
    case 'text':
      return { value: 'people', wrong: 7 };
    case 'integer':
      return { value: setting.max, wrong: setting.max + 1 };
    case 'choice':
      if (setting.pattern === undefined) return { value: 10, wrong: '10' };
      return { value: ['480p', '4:3'].find((value) => new RegExp(setting.pattern ?? '').test(value)) ?? '', wrong: 7 };
    case 'picture':
      return { value: 'an-upload', wrong: 7 };
  }
}
