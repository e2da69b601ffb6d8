import { UPLOAD_MAX_BYTES } from '#contracts/video';
import { checkPicture } from './check-picture';

test.each([
  [{ type: 'image/png', size: 1 }, undefined],
  [{ type: 'image/webp', size: UPLOAD_MAX_BYTES }, undefined],
  [{ type: 'image/png', size: UPLOAD_MAX_BYTES + 1 }, 'too_large'],
  [{ type: 'image/gif', size: 10 }, 'wrong_type'],
  [{ type: 'application/pdf', size: 10 }, 'wrong_type'],
  [{ type: '', size: 10 }, 'wrong_type'],
  [{ type: 'image/png', size: 0 }, 'empty'],
])('%j is %s', (file, fault) => {
  expect(checkPicture(file)).toBe(fault);
});
