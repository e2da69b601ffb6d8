import fc from 'fast-check';
import { CLICK_IDS } from './click-ids';
import { describeOrigin, type Origin } from './describe-origin';

const OWN = ['framelight.example', 'www.framelight.example'];

function origin(address: string, referrer = ''): Origin {
  return describeOrigin({ address: `https://framelight.example${address}`, referrer, ownHosts: OWN });
}

const classified = ({ classified_source: source, classified_medium: medium }: Origin) => `${source} / ${medium}`;

describe('an arrival without tags is classified by its referrer', () => {
  it.each([
    ['', '(direct) / (none)'],
    ['https://www.google.com/', 'google / organic'],
    ['https://google.co.uk/', 'google / organic'],
    ['https://www.google.com.br/', 'google / organic'],
    ['https://www.bing.com/', 'bing / organic'],
    ['https://duckduckgo.com/', 'duckduckgo / organic'],
    ['https://search.brave.com/', 'brave-search / organic'],
    ['https://search.naver.com/', 'naver / organic'],
    ['https://m.search.naver.com/', 'naver / organic'],
    ['https://search.daum.net/', 'daum / organic'],
    ['https://yandex.ru/', 'yandex / organic'],
    ['https://yandex.com.tr/', 'yandex / organic'],
    ['https://www.baidu.com/', 'baidu / organic'],
    ['https://m.baidu.com/', 'baidu / organic'],
    ['https://www.sogou.com/', 'sogou / organic'],
    ['https://www.so.com/', '360.cn / organic'],
    ['https://search.seznam.cz/', 'seznam / organic'],
    ['https://search.yahoo.co.jp/', 'yahoo / organic'],
    ['https://de.search.yahoo.com/', 'yahoo / organic'],
    ['android-app://com.google.android.googlequicksearchbox/', 'google / organic'],
    ['https://www.facebook.com/', 'facebook / social'],
    ['https://l.facebook.com/', 'facebook / social'],
    ['https://t.co/AbC', 'twitter / social'],
    ['https://x.com/', 'twitter / social'],
    ['https://out.reddit.com/', 'reddit / social'],
    ['https://story.kakao.com/', 'kakaotalk / social'],
    ['https://line.me/', 'line / social'],
    ['https://away.vk.com/', 'vkontakte / social'],
    ['https://m.weibo.cn/', 'weibo / social'],
    ['https://www.xiaohongshu.com/', 'xiaohongshu / social'],
    ['https://mp.weixin.qq.com/', 'wechat / social'],
    ['https://www.zhihu.com/', 'zhihu / social'],
    ['https://www.tiktok.com/', 'tiktok / social'],
    ['https://blog.naver.com/', 'naver / social'],
    ['https://blog.example.org/post', 'blog.example.org / referral'],
    ['https://www.example.org/', 'example.org / referral'],
    ['https://docs.google.com/', 'docs.google.com / referral'],
    ['https://mail.google.com/', 'mail.google.com / referral'],
    ['https://still.framelight.example/', 'still.framelight.example / referral'],
    // Names that only resemble known ones.
    ['https://google.evil.example/', 'google.evil.example / referral'],
    ['https://notgoogle.com/', 'notgoogle.com / referral'],
    ['https://facebook.com.evil.example/', 'facebook.com.evil.example / referral'],
    ['https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com / referral'],
  ])('%s', (referrer, expected) => {
    expect(classified(origin('/', referrer))).toBe(expected);
  });
});

describe('ignores our own pages, and the services that visitors pass through', () => {
  it.each([
    'https://framelight.example/price',
    'https://www.framelight.example/de/price',
    'https://framelight.example/zh/ai-video-generator/veo3',
    'https://FRAMELIGHT.example./',
    'https://accounts.google.com/',
    'https://accounts.google.co.jp/',
    'https://checkout.stripe.com/c/pay/cs_test_1',
    'https://billing.stripe.com/p/session/x',
    'https://hooks.stripe.com/3d_secure',
    'javascript:alert(1)',
    'about:blank',
    'not an address',
  ])('%s', (referrer) => {
    expect(origin('/ko/price', referrer)).toEqual({
      landing_page: '/ko/price',
      classified_source: '(direct)',
      classified_medium: '(none)',
    });
  });

  it('another port of the same machine is ours too', () => {
    const visit = {
      address: 'http://localhost:8000/',
      referrer: 'http://localhost:8002/authorize',
      ownHosts: ['localhost'],
    };
    expect(classified(describeOrigin(visit))).toBe('(direct) / (none)');
  });
});

describe('UTM over click id over referrer', () => {
  const google = 'https://www.google.com/';
  it.each([
    ['/?utm_source=news&utm_medium=email&gclid=1', google, 'news / email'],
    ['/?utm_source=news', google, 'news / (none)'],
    ['/?utm_medium=banner', google, 'google / banner'],
    ['/?utm_medium=banner', '', '(direct) / banner'],
    ['/?utm_campaign=spring', google, 'google / organic'],
    ['/?utm_source=&utm_medium=%20&gclid=1', '', 'google / cpc'],
    ['/?msclkid=1', google, 'bing / cpc'],
    ['/?gclid=', google, 'google / organic'],
    ['/?UTM_SOURCE=loud', '', '(direct) / (none)'],
  ])('%s from "%s"', (address, referrer, expected) => {
    expect(classified(origin(address, referrer))).toBe(expected);
  });
});

describe('recognizes every click id', () => {
  it('all eleven', () => {
    expect(CLICK_IDS.map(({ type }) => type).sort()).toEqual(
      'bd_vid fbclid gbraid gclid gdt_vid li_fat_id msclkid ttclid wbraid weixinadinfo yclid'.split(' '),
    );
  });

  it.each([
    ['gclid', 'google / cpc'],
    ['gbraid', 'google / cpc'],
    ['wbraid', 'google / cpc'],
    ['fbclid', 'facebook / social'],
    ['msclkid', 'bing / cpc'],
    ['ttclid', 'tiktok / cpc'],
    ['li_fat_id', 'linkedin / cpc'],
    ['yclid', 'yandex / cpc'],
    ['bd_vid', 'baidu / cpc'],
    ['gdt_vid', 'tencent / cpc'],
    ['weixinadinfo', 'wechat / cpc'],
  ])('%s', (type, expected) => {
    const found = origin(`/fr/price?${type}=Abc-1_2`);
    expect(found).toMatchObject({ click_id: 'Abc-1_2', click_id_type: type });
    expect(classified(found)).toBe(expected);
  });

  it('the first of several counts', () => {
    expect(origin('/?fbclid=f&gclid=g')).toMatchObject({ click_id: 'g', click_id_type: 'gclid' });
  });
});

it('keeps what a tagged link says, in any writing', () => {
  const query = new URLSearchParams({
    utm_source: '네이버',
    utm_medium: 'cpc',
    utm_campaign: '春のセール',
    utm_content: 'кнопка',
    utm_term: 'vidéo par IA',
  });
  expect(origin(`/ja?${query}`, 'https://blog.example.org/a?b=c#d')).toEqual({
    utm_source: '네이버',
    utm_medium: 'cpc',
    utm_campaign: '春のセール',
    utm_content: 'кнопка',
    utm_term: 'vidéo par IA',
    referrer: 'https://blog.example.org/a?b=c',
    referrer_host: 'blog.example.org',
    landing_page: `/ja?${query}`,
    classified_source: '네이버',
    classified_medium: 'cpc',
  });
});

describe('hostile addresses', () => {
  it.each([
    ['huge', `/?utm_source=${'x'.repeat(100_000)}`, { utm_source: 'x'.repeat(200) }],
    ['broken percent codes', '/?utm_source=%E0%A4%A&utm_medium=%', { utm_source: '\ufffd%A', utm_medium: '%' }],
    ['a script', '/?utm_source=<script>alert(1)</script>', { utm_source: '<script>alert(1)</script>' }],
    ['control characters', '/?utm_source=a%00b%0D%0Ac', { utm_source: 'a b  c' }],
    ['half a letter at the cut', `/?utm_source=${'x'.repeat(199)}😀`, { utm_source: 'x'.repeat(199) }],
    ['the same twice', '/?utm_source=&utm_source=b&utm_source=c', { utm_source: 'b' }],
  ])('%s', (_what, address, expected) => {
    expect(origin(address)).toMatchObject(expected);
  });

  it('prototype keys are no fields', () => {
    const found = origin('/?__proto__=x&constructor=y&toString=z&hasOwnProperty=1');
    expect(Object.keys(found).sort()).toEqual(['classified_medium', 'classified_source', 'landing_page']);
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
  });

  it('strips user names and passwords from the referrer', () => {
    expect(origin('/', 'https://ada:secret@example.org/x').referrer).toBe('https://example.org/x');
  });

  it('never throws, and leaves no empty or endless field', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true, withFragments: true }));
    fc.assert(
      fc.property(text, text, fc.webQueryParameters(), (address, referrer, query) => {
        for (const landing of [address, `https://framelight.example/?${query}`]) {
          const found = describeOrigin({ address: landing, referrer, ownHosts: OWN });
          for (const value of Object.values(found)) {
            expect(value.length).toBeGreaterThan(0);
            expect(value.length).toBeLessThanOrEqual(500);
            expect(value).not.toMatch(/\p{Cc}|\p{Cs}/u);
          }
        }
      }),
    );
  });
});

it('strips the secrets in the URLs of a shared video and of a withdrawal', () => {
  expect(origin('/withdrawal?id=a3pgXq63').landing_page).toBe('/withdrawal');
  expect(origin('/shared?v=AbCdEfGhIjKlMnOpQrSt_-').landing_page).toBe('/shared');
  expect(origin('/ja/shared/?v=AbCdEfGhIjKlMnOpQrSt_-&utm_source=news')).toMatchObject({
    landing_page: '/ja/shared/?utm_source=news',
    utm_source: 'news',
  });
  expect(origin('/price?v=2').landing_page).toBe('/price?v=2');
});
