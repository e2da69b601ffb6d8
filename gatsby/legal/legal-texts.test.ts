import fs from 'node:fs';
import { KEPT_DAYS, WITHDRAWAL_DAYS } from '../../contracts/keeping';
import { Plans } from '../../contracts/plan';
import { SIGNUP_CREDITS } from '../../contracts/user';
import { SERVICES, type Service } from '../../environment/services';
import { formatDays } from '../../src/components/format-days';
import { type LegalDocument, Site } from '../content/site-schemas';
import { readLanguages } from '../languages';
import { readSettings } from '../read-settings';
import { fillLegalText, linesOf } from './fill-legal-text';
import { legalFacts } from './legal-facts';
import { demoFields, refuseDemoOperator } from './operator';

const site = readSettings<Site>(process.cwd(), 'site', Site);
const plans = readSettings<Plans>(process.cwd(), 'plans', Plans);

const REAL: Pick<Site, 'operator' | 'contactEmail'> = {
  operator: {
    name: 'Light Ltd',
    address: ['1 Main Road', 'Dublin 1'],
    country: 'IE',
    phone: '+353 1 000 0000',
    hosting: 'Host Ltd, Ireland',
    supervisoryAuthority: 'Data Protection Commission, Dublin',
    digitalServicesContact: 'dsa@light.com (English)',
    pricesIncludeTax: false,
  },
  contactEmail: 'hello@light.com',
};

function textOf(
  document: string,
  { code = 'en', hreflang = 'en', services = [], owner = REAL }: TextOptions = {},
): string {
  const text = JSON.parse(fs.readFileSync(`content/legal/${document}/${code}.json`, 'utf8')) as LegalDocument;
  const { intro, sections } = fillLegalText(text, legalFacts({ site: owner, plans, services, language: hreflang }));
  return [intro, ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(linesOf)])].join('\n');
}

interface TextOptions {
  code?: string;
  hreflang?: string;
  services?: readonly Service[];
  owner?: Pick<Site, 'operator' | 'contactEmail'>;
}

describe.each(['privacy', 'terms', 'imprint'])('the text "%s"', (document) => {
  it.each(readLanguages(process.cwd()))('leaves no mark unfilled in $name, whatever is configured', (language) => {
    for (const services of [[], SERVICES]) {
      for (const owner of [REAL, site]) {
        const text = textOf(document, { ...language, services, owner });
        expect(text).not.toMatch(/\{\{|\[(if|unless) /);
        expect(text).toContain(owner.operator.name);
        expect(text).toContain(owner.contactEmail);
      }
    }
  });
});

describe('the privacy policy', () => {
  it('names the services that are configured, and no others', () => {
    expect(textOf('privacy')).not.toMatch(
      /Stripe|fal \(|Replicate|own or rent|AdSense|Google Analytics|storage provider/,
    );
    expect(textOf('privacy', { services: SERVICES })).toMatch(
      /Google \(Ireland[^]*Stripe \([^]*fal \([^]*Replicate[^]*own or rent[^]*storage provider[^]*Google Analytics[^]*AdSense/,
    );
  });

  it('says how long data is kept as the code keeps it', () => {
    const text = textOf('privacy');
    const { freeDays, paidDays, graceDays } = plans.retention;
    expect(text).toContain(`${freeDays} days; ${paidDays} days once you have paid`);
    for (const { name, retentionDays } of plans.subscriptions) {
      expect(text).toContain(`${name} (${formatDays('en', retentionDays)})`);
    }
    expect(text).toContain(`at least ${graceDays} days after the plan ends`);
    expect(text).toContain(`${KEPT_DAYS.session} days without a visit, ${KEPT_DAYS.sessionAtMost} days at most`);
    expect(text).toContain(`Technical logs | ${KEPT_DAYS.log} days at most`);
    expect(text).toContain(`Withdrawals | ${formatDays('en', KEPT_DAYS.withdrawal)} after`);
  });
});

describe('the terms', () => {
  it('take free credits, the withdrawal period and the language that prevails from one place', () => {
    const text = textOf('terms');
    expect(text).toContain(`New accounts get ${SIGNUP_CREDITS} credits once.`);
    expect(text).toContain(`within ${WITHDRAWAL_DAYS} days of the contract`);
    expect(text).toContain('the English text decides');
    expect(text).toContain('The law of this country applies: Ireland');
  });

  it('say whether prices include tax', () => {
    expect(textOf('terms')).toContain('VAT or sales tax is added where it applies');
    const owner = { ...REAL, operator: { ...REAL.operator, pricesIncludeTax: true } };
    expect(textOf('terms', { owner })).toContain('They include VAT or sales tax where it applies');
  });
});

it('shows in the imprint what the operator has, and marks a demo', () => {
  expect(textOf('imprint')).not.toMatch(/register:|VAT ID:|\[demo\]/);
  expect(textOf('imprint', { owner: site })).toMatch(/This is a demo[^]*\[demo\][^]*register: \[demo\]/);
});

describe('a public build', () => {
  it('is refused while the operator is a demo, with one message that names every field', () => {
    const build = () => refuseDemoOperator({ SITE_URL: 'https://light.com' }, site);
    for (const field of demoFields(site)) expect(build).toThrow(field);
    expect(demoFields(site)).toEqual(expect.arrayContaining(['operator.name', 'operator.address', 'contactEmail']));
  });

  it.each([
    ['with a real operator', { SITE_URL: 'https://light.com' }, REAL],
    ['on this machine', { SITE_URL: 'http://localhost:8000' }, site],
    ['as an allowed demo', { SITE_URL: 'https://light.com', ALLOW_DEMO_IN_PUBLIC: 'operator' }, site],
  ])('is allowed %s', (_name, environment, owner) => {
    expect(() => refuseDemoOperator(environment, owner)).not.toThrow();
  });
});

it('refuses a placeholder or a condition that nothing fills', () => {
  const broken = (paragraph: string) =>
    fillLegalText(
      { intro: 'x', sections: [{ key: 'a', heading: 'A', blocks: [{ paragraph }] }] },
      { values: {}, conditions: {} },
    );
  expect(() => broken('{{nothing}}')).toThrow('uses "nothing"');
  expect(() => broken('[if nothing] x')).toThrow('uses "nothing"');
});
