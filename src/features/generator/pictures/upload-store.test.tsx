import { ApiError } from '../../../http/request-json';
import { addPicture, ensureUploaded, forgetUpload, pictureOf, removePicture } from './upload-store';
import { uploadPicture } from '../../../http/upload-picture';

jest.mock('../../../http/upload-picture');

const picture = new Blob(['picture'], { type: 'image/png' });

beforeEach(() => jest.mocked(uploadPicture).mockReset());

it('uploads once for any number of callers', async () => {
  jest.mocked(uploadPicture).mockResolvedValue('img-1');
  const localId = addPicture(picture);
  expect(await Promise.all([ensureUploaded(localId), ensureUploaded(localId)])).toEqual(['img-1', 'img-1']);
  expect(await ensureUploaded(localId)).toBe('img-1');
  expect(uploadPicture).toHaveBeenCalledTimes(1);
});

it('tries again after a failure', async () => {
  jest.mocked(uploadPicture).mockRejectedValueOnce(new ApiError(503, 'product_api_unavailable', ''));
  jest.mocked(uploadPicture).mockResolvedValueOnce('img-2');
  const localId = addPicture(picture);
  await expect(ensureUploaded(localId)).rejects.toMatchObject({ code: 'product_api_unavailable' });
  expect(await ensureUploaded(localId)).toBe('img-2');
});

it('uploads again what the server has deleted', async () => {
  jest.mocked(uploadPicture).mockResolvedValueOnce('img-3').mockResolvedValueOnce('img-4');
  const localId = addPicture(picture);
  await ensureUploaded(localId);
  forgetUpload(localId);
  expect(await ensureUploaded(localId)).toBe('img-4');
});

it('reports a picture that is no longer in the browser', async () => {
  const localId = addPicture(picture);
  removePicture(localId);
  expect(await pictureOf(localId)).toBeUndefined();
  await expect(ensureUploaded(localId)).rejects.toMatchObject({ code: 'invalid_image' });
  expect(uploadPicture).not.toHaveBeenCalled();
});
