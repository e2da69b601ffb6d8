import { KEPT_DAYS, MINIMUM_AGE, WITHDRAWAL_DAYS } from '../../contracts/keeping';
import type { Plans } from '../../contracts/plan';
import { SIGNUP_CREDITS } from '../../contracts/user';
import { type Service, SERVICES } from '../../environment/services';
import { formatDays } from '../../src/components/format-days';
import type { Site } from '../content/site-schemas';
import type { LegalFacts } from './fill-legal-text';
import { demoFields } from './operator';

export interface LegalSources {
  site: Pick<Site, 'operator' | 'contactEmail'>;
  plans: Pick<Plans, 'retention' | 'subscriptions'>;
  /** Configured at build. */
  services: readonly Service[];
  /** BCP 47. */
  language: string;
}

/**
 * Facts of this site for legal texts: from its content, its constants and the services that are configured at build.
 */
export function legalFacts({ site, plans, services, language }: LegalSources): LegalFacts {
  const { operator, contactEmail } = site;
  const days = (value: number) => formatDays(language, value);
  const listed = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
  const { freeDays, paidDays, graceDays, warnDays } = plans.retention;
  return {
    values: {
      'operator.name': operator.name,
      'operator.address': operator.address.join(', '),
      'operator.country': new Intl.DisplayNames(language, { type: 'region' }).of(operator.country) ?? operator.country,
      'operator.email': contactEmail,
      'operator.phone': operator.phone,
      'operator.register': operator.register ?? '',
      'operator.vatId': operator.vatId ?? '',
      'operator.representative': operator.representative ?? '',
      'operator.hosting': operator.hosting,
      'operator.supervisoryAuthority': operator.supervisoryAuthority,
      'operator.digitalServicesContact': operator.digitalServicesContact,
      'operator.disputeResolution': operator.disputeResolution ?? '',
      signupCredits: String(SIGNUP_CREDITS),
      minimumAge: String(MINIMUM_AGE),
      withdrawalDays: String(WITHDRAWAL_DAYS),
      freeTime: days(freeDays),
      paidTime: days(paidDays),
      graceTime: days(graceDays),
      graceDays: String(graceDays),
      warnDays: String(warnDays),
      planTimes: listed.format(
        plans.subscriptions.map(({ name, retentionDays }) => `${name} (${days(retentionDays)})`),
      ),
      sessionTime: days(KEPT_DAYS.session),
      sessionMaxTime: days(KEPT_DAYS.sessionAtMost),
      pictureTime: days(KEPT_DAYS.unusedPicture),
      logTime: days(KEPT_DAYS.log),
      backupTime: days(KEPT_DAYS.backup),
      mailTime: days(KEPT_DAYS.mail),
      withdrawalKeptTime: days(KEPT_DAYS.withdrawal),
    },
    conditions: {
      ...Object.fromEntries(SERVICES.map((service) => [service, services.includes(service)])),
      demoOperator: demoFields(site).length > 0,
      taxIncluded: operator.pricesIncludeTax,
      register: operator.register !== undefined,
      vatId: operator.vatId !== undefined,
      representative: operator.representative !== undefined,
      disputeResolution: operator.disputeResolution !== undefined,
    },
  };
}
