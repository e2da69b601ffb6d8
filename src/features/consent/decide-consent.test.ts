import { decideConsent } from './decide-consent';
import { lawAsksIn } from './law-zones';

const calm = { hasPrivacySignal: false, choice: undefined, timeZone: 'America/New_York', asksEverywhere: false };

it.each([
  ['where no law asks', {}, 'granted'],
  ['in the EEA', { timeZone: 'Europe/Berlin' }, 'asking'],
  ['everywhere, if the site wants it', { asksEverywhere: true }, 'asking'],
  ['in a browser that hides its zone', { timeZone: undefined }, 'asking'],
  ['after a yes', { timeZone: 'Europe/Berlin', choice: 'granted' as const }, 'granted'],
  ['after a no', { timeZone: 'Europe/Berlin', choice: 'denied' as const }, 'denied'],
  ['after a no where no law asks', { choice: 'denied' as const }, 'denied'],
  ['with the privacy signal', { hasPrivacySignal: true }, 'denied'],
  ['with the privacy signal in the EEA', { hasPrivacySignal: true, timeZone: 'Europe/Paris' }, 'denied'],
  ['with the privacy signal after a yes', { hasPrivacySignal: true, choice: 'granted' as const }, 'denied'],
])('%s', (_where, circumstances, expected) => {
  expect(decideConsent({ ...calm, ...circumstances })).toBe(expected);
});

describe('consent is required in', () => {
  const asking = `Europe/Amsterdam Europe/Athens Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Bucharest
    Europe/Budapest Europe/Copenhagen Europe/Dublin Europe/Helsinki Europe/Lisbon Europe/Ljubljana Europe/Luxembourg
    Europe/Madrid Europe/Malta Asia/Nicosia Europe/Oslo Europe/Paris Europe/Prague Europe/Riga Europe/Rome Europe/Sofia
    Europe/Stockholm Europe/Tallinn Europe/Vaduz Europe/Vienna Europe/Vilnius Europe/Warsaw Europe/Zagreb
    Atlantic/Reykjavik Europe/London Europe/Zurich Atlantic/Canary Atlantic/Azores Indian/Reunion`.split(/\s+/);
  it.each(asking)('%s', (timeZone) => expect(lawAsksIn(timeZone)).toBe(true));
});

describe('consent is not required in', () => {
  const silent = `America/New_York Asia/Seoul Asia/Tokyo Asia/Shanghai Asia/Taipei Europe/Moscow Europe/Istanbul
    Europe/Kyiv Europe/Belgrade America/Sao_Paulo Australia/Sydney Africa/Lagos UTC`.split(/\s+/);
  it.each(silent)('%s', (timeZone) => expect(lawAsksIn(timeZone)).toBe(false));
});

it('lists only time zones that exist', () => {
  for (const zone of ['Europe/Busingen', 'Arctic/Longyearbyen', 'America/Marigot', 'Europe/Belfast', 'GB-Eire']) {
    expect(lawAsksIn(zone)).toBe(true);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  }
});
