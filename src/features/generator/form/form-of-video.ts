import type { Video } from '#contracts/api/videos';
import { settingsOfVideo } from './form-settings';
import type { GeneratorForm } from './form-state';

/** The form that asks for `video` once more. Its seed stays out unless the visitor had set one: again, not the same. */
export function formOfVideo(video: Video): GeneratorForm {
  const { model, mode, prompt } = video;
  return { ...settingsOfVideo(video), model, mode, prompt };
}
