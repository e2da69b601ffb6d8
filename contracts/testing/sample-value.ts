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
      return setting.values
        ? { value: setting.values.find((value) => value !== setting.standard) ?? setting.standard, wrong: 7 }
        : { value: 10, wrong: '10' };
    case 'picture':
      return { value: 'an-upload', wrong: 7 };
  }
}
