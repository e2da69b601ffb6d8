import type { Video, VideoFrame } from '#contracts/api/videos';
import { formOfVideo } from './form-of-video';
import type { GeneratorForm } from '../form/generator-form';

/** The form of the next shot: the earlier video's settings, starting from a frame that was cut from it. */
export function formOfFrame(video: Video, { id, pictureUrl, links }: VideoFrame): GeneratorForm {
  return {
    ...formOfVideo(video),
    mode: 'image',
    seed: '',
    image: { localId: id, fileName: '', imageId: id, previewUrl: pictureUrl, links },
    endImage: null,
  };
}
