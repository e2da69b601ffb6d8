import { DAY_MS } from '#contracts/day';
import { StripePayments } from '../adapters/stripe/stripe-payments';
import type { EventOutcome } from '../payments/process-event';
import { eventually } from './eventually';
import { testShop } from './shop';
import type { StripeEvent } from './stripe-stand-in/objects';
import { signedWebhook, STRIPE_KEY, StripeStandIn, WEBHOOK_SECRET } from './stripe-stand-in/stripe-stand-in';
import { startTestService, type TestServiceOptions, type TestUser } from './test-service';

/** The whole service with Stripe's own SDK, against an account on the loopback interface. Their clocks go together. */
export async function startStripeService(options: TestServiceOptions = {}) {
  const clock = { offsetMs: 0 };
  const standIn = await StripeStandIn.start(testShop.offers, () => Math.floor((Date.now() + clock.offsetMs) / 1000));
  const service = await startTestService({
    ...options,
    clock,
    payments: (now) =>
      new StripePayments({
        secretKey: STRIPE_KEY,
        webhookSecret: WEBHOOK_SECRET,
        apiBase: standIn.url,
        shop: testShop,
        now,
      }),
  });
  const { account } = standIn;
  let taken = 0;

  /** Sends one event; answers what became of it. */
  async function deliver(event: StripeEvent): Promise<EventOutcome> {
    return outcomeOf(await service.inject(signedWebhook(event)));
  }

  /** As Stripe does: again until it is accepted. With hundreds at a time, a busy database turns some away. */
  function deliverUntilAccepted(event: StripeEvent): Promise<EventOutcome> {
    return eventually(async () => {
      const answer = await service.inject(signedWebhook(event));
      return answer.statusCode === 503 ? undefined : outcomeOf(answer);
    });
  }

  /** The events since the last call, not sent yet. */
  function takeEvents(): StripeEvent[] {
    const events = account.events.slice(taken);
    taken = account.events.length;
    return events;
  }

  async function deliverPending(): Promise<EventOutcome[]> {
    const outcomes: EventOutcome[] = [];
    for (const event of takeEvents()) outcomes.push(await deliver(event));
    return outcomes;
  }

  return {
    ...service,
    standIn,
    account,
    deliver,
    deliverUntilAccepted,
    takeEvents,
    deliverPending,

    /** Begins a checkout, of a plan beside those that renew; returns its session and order. */
    async checkout(user: TestUser, body: object): Promise<{ sessionId: string; orderId: string }> {
      const request = { ...body, alsoKeep: true };
      const answer = await user.expect(200, { method: 'POST', url: '/api/checkout', body: request });
      const sessionId = new URL(answer.json<{ url: string }>().url).pathname.slice(1);
      return { sessionId, orderId: account.session(sessionId).client_reference_id ?? '' };
    },

    /** Buys and lets Stripe send its webhooks. */
    async buy(user: TestUser, body: object): Promise<{ sessionId: string; orderId: string }> {
      const checkout = await this.checkout(user, body);
      account.completeSession(checkout.sessionId);
      await deliverPending();
      return checkout;
    },

    /** Buys a plan; returns the id of Stripe's subscription. */
    async subscribe(user: TestUser, body: object, { percentOff = 0 } = {}): Promise<string> {
      const { sessionId } = await this.checkout(user, body);
      if (percentOff > 0) account.redeem(sessionId, percentOff);
      account.completeSession(sessionId);
      await deliverPending();
      return account.session(sessionId).subscription ?? '';
    },

    /** A second into that day after the beginning. */
    goToDay(day: number): void {
      clock.offsetMs = day * DAY_MS + 1000;
    },

    /** The charge of the newest payment of this checkout's customer. */
    lastCharge(sessionId: string): string {
      const { customer } = account.session(sessionId);
      const charges = [...account.charges.values()].filter((charge) => charge.customer === customer);
      return charges.at(-1)?.id ?? '';
    },

    async close(): Promise<void> {
      await service.close();
      await standIn.stop();
    },
  };
}

export type StripeService = Awaited<ReturnType<typeof startStripeService>>;

function outcomeOf({ statusCode, body }: { statusCode: number; body: string }): EventOutcome {
  if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
  return (JSON.parse(body) as { outcome: EventOutcome }).outcome;
}
