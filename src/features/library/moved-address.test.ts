import { movedAddress } from './moved-address';

it.each([
  ['', undefined],
  ['?folder=f1', undefined],
  ['?films=all', '/films'],
  ['?films=f1', '/films?film=f1'],
  ['?films=f1&utm_source=mail', '/films?utm_source=mail&film=f1'],
  ['?comparison=', '/my-videos'],
  ['?comparison=c1&q=rain', '/my-videos?q=rain'],
  ['?comparison=v1,v2', '/takes?videos=v1%2Cv2'],
])('leads from /my-videos%s to %s', (search, path) => expect(movedAddress(search)).toBe(path));
