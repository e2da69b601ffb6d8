import { describeDevice, type DeviceFacts } from './describe-device';

const UA = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
};

function device(facts: Partial<DeviceFacts>) {
  return describeDevice({
    userAgent: UA.windows,
    language: 'en-US',
    viewportWidth: 1280,
    screenWidth: 1920,
    screenHeight: 1080,
    touchPoints: 0,
    ...facts,
  });
}

it.each([
  ['a desktop', {}, 'desktop', 'Windows'],
  ['a Mac', { userAgent: UA.mac }, 'desktop', 'macOS'],
  ['Linux', { userAgent: UA.linux }, 'desktop', 'Linux'],
  ['a window of 768 px', { viewportWidth: 768 }, 'desktop', 'Windows'],
  ['a window of 767 px', { viewportWidth: 767 }, 'mobile', 'Windows'],
  ['an iPhone', { userAgent: UA.iphone, viewportWidth: 393, touchPoints: 5 }, 'mobile', 'iOS'],
  ['a phone on its side', { userAgent: UA.android, viewportWidth: 915, touchPoints: 5 }, 'mobile', 'Android'],
  ['an Android tablet', { userAgent: UA.androidTablet, viewportWidth: 1280, touchPoints: 5 }, 'tablet', 'Android'],
  ['an iPad that says it is a Mac', { userAgent: UA.mac, viewportWidth: 1024, touchPoints: 5 }, 'tablet', 'macOS'],
  ['a narrow tablet window', { userAgent: UA.androidTablet, viewportWidth: 600, touchPoints: 5 }, 'mobile', 'Android'],
])('%s', (_what, facts, type, platform) => {
  expect(device(facts)).toMatchObject({
    device_type: type,
    is_mobile: type === 'mobile',
    is_tablet: type === 'tablet',
    is_desktop: type === 'desktop',
    platform,
  });
});

it('keeps screen, language and user agent, and leaves out what is empty', () => {
  expect(device({ language: 'zh-Hant-TW' })).toMatchObject({
    screen_width: 1920,
    screen_height: 1080,
    language: 'zh-Hant-TW',
    user_agent: UA.windows,
  });
  expect(Object.keys(device({ userAgent: '', language: '' })).sort()).toEqual([
    'device_type',
    'is_desktop',
    'is_mobile',
    'is_tablet',
    'screen_height',
    'screen_width',
  ]);
  expect(device({ userAgent: `A\u0000${'x'.repeat(9000)}` }).user_agent).toHaveLength(400);
});
