import { toLoggableError } from './loggable-error';
import { withoutPersonalData } from './private-text';

describe('withoutPersonalData', () => {
  it.each([
    ['Key (email)=(ada@example.com) already exists.', 'Key (email)=([e-mail]) already exists.'],
    ['/people/ada.b+c@mail.example.co.uk/x', '/people/[e-mail]/x'],
    ['/people/ada%40example.com', '/people/[e-mail]'],
    ['to "ада@пример.рф", too', 'to "[e-mail]", too'],
    ['GET https://a.example/x?q=my+secret&sig=1 failed', 'GET https://a.example/x?… failed'],
    ['Bearer eyJhbGciOi.eyJzdWIi.c2ln-x is bad', 'Bearer [token] is bad'],
    ['node_modules/@fastify/cors/index.js:3:1', 'node_modules/@fastify/cors/index.js:3:1'],
    ['nothing to hide', 'nothing to hide'],
  ])('%s', (text, clean) => {
    expect(withoutPersonalData(text)).toBe(clean);
  });
});

/**
 * Processor time of this process, so that a busy machine counts for little. A pattern that backtracks takes minutes.
 */
const MAX_CPU_US = 5_000_000;

describe('a long text', () => {
  // The first length is searched as a whole, the second only at its beginning.
  describe.each([4_000, 60_000])('of %i characters', (length) => {
    it.each(['a', 'eyJ', '%40', '@', 'a@', 'a@.', 'a.', 'https://a', 'https://a?', 'eyJa.eyJa ', 'eyJa..', 'a%40b '])(
      'that repeats %p is cleaned quickly',
      (unit) => {
        const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
        const before = process.cpuUsage();
        const clean = withoutPersonalData(`begins ${text}`);
        expect(process.cpuUsage(before).user).toBeLessThan(MAX_CPU_US);
        expect(clean.startsWith('begins')).toBe(true);
        expect(clean.length).toBeLessThan(8_000);
      },
    );
  });

  it('is never cut in the middle of a secret', () => {
    const clean = withoutPersonalData(`${'x '.repeat(2_044)}ada.lovelace@example.com`);
    expect(clean).not.toContain('ada');
  });
});

describe('toLoggableError', () => {
  it('keeps type, code, message, stack and causes, and nothing else attached to the error', () => {
    const cause = Object.assign(new TypeError('No ada@example.com here'), { detail: 'Key (email)=(ada@example.com)' });
    const error = Object.assign(new Error('Outer', { cause }), { code: '23505', parameters: ['ada@example.com'] });
    const loggable = toLoggableError(error);
    expect(loggable).toMatchObject({
      type: 'Error',
      code: '23505',
      message: 'Outer',
      cause: { type: 'TypeError', message: 'No [e-mail] here' },
    });
    expect(loggable.stack).toContain('private-text.test.ts');
    expect(JSON.stringify(loggable)).not.toContain('ada@');
  });

  it('accepts values that are not errors, and circular causes', () => {
    expect(toLoggableError('sent to ada@example.com')).toEqual({ type: 'string', message: 'sent to [e-mail]' });
    expect(toLoggableError(undefined)).toEqual({ type: 'undefined', message: 'undefined' });
    const one: Error & { cause?: unknown } = new Error('one');
    one.cause = one;
    expect(() => JSON.stringify(toLoggableError(one))).not.toThrow();
  });
});
