import type { Video } from '#contracts/api/videos';
import { settingsOfVideo } from '../form/form-settings';
import type { GeneratorForm } from '../form/generator-form';

/**
 * The form that requests `video` again. The seed is left out unless the visitor had set one, since the same seed would
 * give the same video.
 */
export function formOfVideo(video: Video): GeneratorForm {
  const { model, mode, prompt } = video;
  return { ...settingsOfVideo(video), model, mode, prompt, takes: 1 };
}
