import type Stripe from 'stripe';
import { API_VERSION, callStripe } from '../stripe-client';
import { EVENT_TYPES } from '../translate-event';
import type { Change } from './change';

/**
 * What the webhook endpoint of `url` lacks. An endpoint's API version is final: with another one, a new endpoint replaces
 * it, which is switched off.
 *
 * @param keepSecret takes the secret of a new endpoint, which Stripe tells once
 */
export async function webhookChanges(
  stripe: Stripe,
  url: string,
  keepSecret: (secret: string) => Promise<void>,
): Promise<Change[]> {
  const endpoints: Stripe.WebhookEndpoint[] = [];
  await callStripe(async () => {
    for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
      if (endpoint.url === url) endpoints.push(endpoint);
    }
  });
  const current = endpoints.find(({ api_version }) => api_version === API_VERSION);
  const outdated = endpoints.filter((endpoint) => endpoint !== current && endpoint.status === 'enabled');
  const enabled_events = [...EVENT_TYPES];
  const changes: Change[] = [];
  if (current === undefined) {
    const [other] = outdated;
    changes.push({
      difference:
        other === undefined
          ? `webhook endpoint ${url} is missing`
          : `webhook endpoint ${other.id} has API version ${other.api_version ?? 'of the account'}, not ${API_VERSION}`,
      make: async () => {
        const params = { url, enabled_events, api_version: API_VERSION } as const;
        const made = await callStripe(() => stripe.webhookEndpoints.create(params));
        if (made.secret === undefined)
          throw new Error(`Stripe told no secret of ${made.id}: roll it in the dashboard.`);
        await keepSecret(made.secret);
      },
    });
  } else {
    const differences = differencesOf(current, enabled_events);
    if (differences.length > 0) {
      changes.push({
        difference: `webhook endpoint ${current.id}: ${differences.join(', ')}`,
        make: async () => {
          await callStripe(() => stripe.webhookEndpoints.update(current.id, { enabled_events, disabled: false }));
        },
      });
    }
  }
  for (const { id } of outdated) {
    changes.push({
      difference: `webhook endpoint ${id} sends the same events a second time`,
      make: async () => {
        await callStripe(() => stripe.webhookEndpoints.update(id, { disabled: true }));
      },
    });
  }
  return changes;
}

function differencesOf({ enabled_events, status }: Stripe.WebhookEndpoint, wanted: readonly string[]): string[] {
  const missing = enabled_events.includes('*') ? [] : wanted.filter((type) => !enabled_events.includes(type));
  return [
    ...(missing.length > 0 ? [`it does not send ${missing.join(', ')}`] : []),
    ...(status === 'enabled' ? [] : [`it is ${status}`]),
  ];
}
