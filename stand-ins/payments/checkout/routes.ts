import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { ApiError } from '../../../product-api/api-error';
import type { AppDeps } from '../../../product-api/app-deps';
import type { SiteLanguage } from '../../../product-api/catalogue/load-plans';
import type { PaymentEvent } from '../../../product-api/payments/payment-event';
import { processEvent } from '../../../product-api/payments/process-event';
import { bankPage, changePage, checkoutPage, closedPage, contentSecurityPolicy, OUTCOMES, type Outcome } from './page';
import type { TestCheckout } from './test-checkout';
import type { Routes } from '../../../product-api/routes/routes';

const ById = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Choice = Type.Object({ outcome: Type.Enum([...OUTCOMES]), consent: Type.Optional(Type.Literal('yes')) });

/** They lead to a payment, so the consent must be there. `confirm` follows a form that had it. */
const PAYING: readonly Outcome[] = ['approve', 'require_action'];

/** Pages of the demo's test checkout. Everyone who has the URL may pay or cancel, as at a real one. */
export function testCheckoutRoutes(app: Routes, deps: AppDeps, checkout: TestCheckout): void {
  const policy = contentSecurityPolicy(deps.siteUrl);
  const schema = { hide: true, params: ById };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get('/test-checkout/:id', { schema }, async (request, reply) => {
    const order = await openOrder(request.params.id);
    const language = languageOf(order.language);
    if (order.state === 'paid') return reply.redirect(order.successUrl, 303);
    if (order.state === 'expired') return page(reply, closedPage(language, order.cancelUrl));
    return page(reply, checkoutPage(order, language, deps.siteUrl));
  });

  app.post('/test-checkout/:id', { schema: { ...schema, body: Choice } }, async (request, reply) => {
    const { id } = request.params;
    const order = await openOrder(id);
    const language = languageOf(order.language);
    const outcome: Outcome = request.body.outcome;
    if (outcome === 'abandon') return reply.redirect(order.cancelUrl, 303);
    if (order.state === 'expired') return page(reply, closedPage(language, order.cancelUrl));
    if (order.state === 'open' && PAYING.includes(outcome) && request.body.consent !== 'yes') {
      return page(reply.code(422), checkoutPage(order, language, deps.siteUrl, 'noConsent'));
    }
    if (order.state === 'open' && outcome === 'require_action') return page(reply, bankPage(order, language));
    if (order.state === 'open' && (outcome === 'decline' || outcome === 'refuse')) {
      return page(reply, checkoutPage(order, language, deps.siteUrl, 'declined'));
    }
    await processAll(await checkout.approveCheckout(id));
    return reply.redirect(order.successUrl, 303);
  });

  app.get('/test-checkout/change/:id', { schema }, async (request, reply) => {
    const change = await openChange(request.params.id);
    if (change.isDone) return reply.redirect(change.doneUrl, 303);
    return page(reply, changePage(change, languageOf(change.language)));
  });

  app.post('/test-checkout/change/:id', { schema: { ...schema, body: Choice } }, async (request, reply) => {
    const { id } = request.params;
    const change = await openChange(id);
    if (request.body.outcome !== 'approve') return reply.redirect(change.returnUrl, 303);
    await processAll(await checkout.confirmChange(id));
    return reply.redirect(change.doneUrl, 303);
  });

  async function openOrder(id: string) {
    const order = await checkout.findCheckout(id);
    if (!order) throw new ApiError('not_found', 'Checkout not found.');
    return order;
  }

  async function openChange(id: string) {
    const change = await checkout.findChange(id);
    if (!change) throw new ApiError('not_found', 'Change not found.');
    return change;
  }

  async function processAll(events: PaymentEvent[]): Promise<void> {
    for (const event of events) await processEvent(deps, event);
  }

  function languageOf(tag: string): SiteLanguage {
    const found = deps.shop.languages.find(({ hreflang }) => hreflang === tag) ?? deps.shop.languages[0];
    if (!found) throw new Error('content/languages.json is empty.');
    return found;
  }

  function page(reply: FastifyReply, html: string): FastifyReply {
    return reply
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  }
}
