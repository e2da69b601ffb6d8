import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { csrfCookieValue, newCsrfToken, oneTapNonce, readCsrfCookie } from './auth/csrf/csrf-token';
import { openCookie, sealCookie } from './auth/openid/sealed-cookie';
import { derivedKey } from './derived-key';
import { joinSessionCookie, MAX_COOKIE_VALUE_LENGTH, splitSessionCookie } from './session-cookie';
import { decodeSession, encodeSession, SESSION_LIFETIME_S, SESSION_MAX_AGE_S, type Session } from './session-token';

const secret = 's'.repeat(32);
const now = new Date('2026-11-21T00:00:00Z');
const nowS = now.getTime() / 1000;
const DAY_S = 24 * 60 * 60;
const inS = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const text = fc.string({ unit: 'binary', maxLength: 400 });
const anySession: fc.Arbitrary<Session> = fc.record({
  user: fc.record({ id: fc.string({ minLength: 1 }), name: fc.option(text), email: text, image: fc.option(text) }),
  sid: fc.uuid(),
  issuedAt: fc.integer({ min: nowS - SESSION_MAX_AGE_S + 60 * DAY_S + 1, max: nowS }),
});

function without(name: string, claims: object): object {
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
}

describe('a session', () => {
  it('decodes to what was encoded, in one cookie or in chunks', () => {
    fc.assert(
      fc.property(anySession, fc.nat({ max: 12_000 }), (session, padding) => {
        const large = { ...session, user: { ...session.user, name: 'x'.repeat(padding) } };
        const parts = splitSessionCookie(encodeSession(large, [secret], now), 'session');
        expect(parts.every(({ value }) => value.length <= MAX_COOKIE_VALUE_LENGTH)).toBe(true);
        const cookies = Object.fromEntries(parts.map(({ name, value }) => [name, value]));
        expect(decodeSession(joinSessionCookie(cookies, 'session') ?? '', [secret], now)).toEqual(large);
      }),
    );
  });

  it('lives for 30 days, a little clock skew aside', () => {
    fc.assert(
      fc.property(anySession, fc.integer({ min: -86_400, max: 2 * SESSION_LIFETIME_S }), (session, ageS) => {
        const isAlive = decodeSession(encodeSession(session, [secret], now), [secret], inS(ageS)) !== null;
        expect(isAlive).toBe(ageS >= -60 && ageS < SESSION_LIFETIME_S);
      }),
    );
  });

  it('ends 180 days after its sign-in, however often it is renewed', () => {
    const session = { user: { id: 'a', name: null, email: 'a@b.c', image: null }, sid: 's', issuedAt: nowS };
    for (const day of [0, 29, 58, 87, 116, 145, 174, 179]) {
      const renewed = encodeSession(session, [secret], inS(day * DAY_S));
      expect(decodeSession(renewed, [secret], inS(Math.min(day + 29, 179.9) * DAY_S))).toEqual(session);
      expect(decodeSession(renewed, [secret], inS(180 * DAY_S))).toBeNull();
    }
    expect(decodeSession(encodeSession(session, [secret], inS(200 * DAY_S)), [secret], inS(200 * DAY_S))).toBeNull();
  });

  it('never verifies under another secret, nor with a changed character', () => {
    fc.assert(
      fc.property(anySession, fc.string({ minLength: 32 }), fc.nat(), (session, other, position) => {
        const token = encodeSession(session, [secret], now);
        fc.pre(other !== secret);
        expect(decodeSession(token, [other], now)).toBeNull();
        // The signature's last character carries two bits that say nothing.
        const index = position % (token.length - 1);
        const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
        expect(decodeSession(changed, [secret], now)).toBeNull();
      }),
    );
  });
});

describe('nothing made for one purpose serves another', () => {
  const purposes = ['session', 'csrf', 'check:next-auth.state:google', 'check:next-auth.nonce:google'];

  it('a session cookie verifies as nothing else', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const token = encodeSession(session, [secret], now);
        expect(readCsrfCookie(token, [secret])).toBeUndefined();
        for (const cookie of ['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier']) {
          expect(openCookie(token, cookie, 'google', [secret], now)).toBeUndefined();
        }
        const otherKeys = [
          secret,
          oneTapNonce(secret),
          ...purposes.slice(1).map((purpose) => derivedKey(secret, purpose)),
        ];
        for (const key of otherKeys) expect(() => jwt.verify(token, key)).toThrow();
        // Not even under its own key does it pass for the product API's token or an ID token.
        const own = derivedKey(secret, 'session');
        const options = { clockTimestamp: nowS };
        expect(() => jwt.verify(token, own, { ...options, audience: 'product-api' })).toThrow();
        expect(() => jwt.verify(token, own, { ...options, algorithms: ['RS256'] })).toThrow();
      }),
    );
  });

  it('nothing else verifies as a session cookie', () => {
    fc.assert(
      fc.property(fc.record({ sub: fc.string({ minLength: 1 }), sid: fc.uuid(), email: text }), (claims) => {
        const all = { ...claims, auth_time: nowS, aud: 'session', iat: nowS, exp: nowS + 60 };
        const own = derivedKey(secret, 'session');
        const header = { alg: 'HS256', typ: 'session+jwt' } as const;
        const tokens = [
          csrfCookieValue(newCsrfToken(), [secret]),
          sealCookie(JSON.stringify(all), 'next-auth.state', 'google', [secret], now),
          jwt.sign(all, secret, { header }),
          jwt.sign(all, '', { algorithm: 'none' }),
          ...purposes.slice(1).map((purpose) => jwt.sign(all, derivedKey(secret, purpose), { header })),
          // Under the right key, but of another make: wrong type, audience, algorithm, or claims left out.
          jwt.sign(all, own),
          jwt.sign({ ...all, aud: 'product-api' }, own, { header }),
          jwt.sign(without('aud', all), own, { header }),
          jwt.sign(all, own, { algorithm: 'HS512', header: { ...header, alg: 'HS512' } }),
          jwt.sign(without('exp', all), own, { header }),
          jwt.sign(without('sub', all), own, { header }),
          jwt.sign({ ...all, sid: 7 }, own, { header }),
          jwt.sign(without('auth_time', all), own, { header }),
          jwt.sign({ ...all, iat: nowS + 600 }, own, { header }),
        ];
        for (const token of tokens) expect(decodeSession(token, [secret], now)).toBeNull();
        expect(decodeSession(jwt.sign(all, own, { header }), [secret], now)).not.toBeNull();
      }),
    );
  });

  it('a sealed cookie opens for its own name, provider and quarter of an hour alone', () => {
    const names = fc.constantFrom('next-auth.state', 'next-auth.nonce', '__Secure-next-auth.state');
    const providers = fc.constantFrom('google', 'googleonetap', 'other');
    const ageS = fc.integer({ min: 0, max: 1800 });
    fc.assert(
      fc.property(text, names, names, providers, providers, ageS, (value, name, asName, provider, asProvider, age) => {
        const sealed = sealCookie(value, name, provider, [secret], now);
        const opened = openCookie(sealed, asName, asProvider, [secret], inS(age));
        expect(opened).toBe(name === asName && provider === asProvider && age < 900 ? value : undefined);
      }),
    );
  });

  it('a sealed cookie shows nothing of its value and is another one every time', () => {
    const value = 'state-that-nobody-may-read';
    const [first, second] = [1, 2].map(() => sealCookie(value, 'a', 'google', [secret], now));
    expect(first).not.toBe(second);
    expect(Buffer.from(first ?? '', 'base64url').toString('latin1')).not.toContain(value);
  });
});

describe('strings of any kind', () => {
  it('are no session, no CSRF cookie and no sealed cookie, and no error', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.base64String(), fc.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]*$/)), (value) => {
        expect(decodeSession(value, [secret], now)).toBeNull();
        expect(readCsrfCookie(value, [secret])).toBeUndefined();
        expect(openCookie(value, 'next-auth.state', 'google', [secret], now)).toBeUndefined();
      }),
    );
  });

  it('with a HMAC of the bare secret are no CSRF cookie', () => {
    const token = newCsrfToken();
    const digest = createHmac('sha256', secret).update(token).digest('hex');
    expect(readCsrfCookie(`${token}|${digest}`, [secret])).toBeUndefined();
    expect(readCsrfCookie(csrfCookieValue(token, [secret]), [secret])).toBe(token);
  });
});
