import type { Video } from '#contracts/api/videos';
import type { GeneratorModel } from '../catalogue/generator-model';
import type { SharedPromptOutcome } from './use-shared-prompt';

/** The result of applying the URL parameters. */
export type PrefillOutcome =
  | { kind: 'unknown-model'; key: string }
  /** The wanted model may be among those that could not be loaded. */
  | { kind: 'models-unavailable'; retry: () => void }
  | { kind: 'retired-model'; model: GeneratorModel; successor: GeneratorModel | undefined }
  | { kind: 'settings-taken' }
  | { kind: 'variation-taken' }
  | { kind: 'frame-taken' }
  | { kind: 'make-final'; draft: Video }
  | { kind: 'settings-unavailable' }
  | SharedPromptOutcome;
