import type { Mode } from '#contracts/model';
import type { FormSettings } from './form-settings';

/** How many videos one press may request. */
export const TAKE_COUNTS = [1, 2, 4] as const;
type TakeCount = (typeof TAKE_COUNTS)[number];

/**
 * Everything the visitor has typed or chosen. Fields that the present model lacks keep their value and are not sent,
 * so that going back to the earlier model brings them back.
 */
export interface GeneratorForm extends FormSettings {
  model: string;
  mode: Mode;
  prompt: string;
  takes: TakeCount;
}
