import { sql } from 'kysely';

/** When the buyer agreed to what the payment `p` of a query pays for; null if we have no record of it. */
export const AGREED_AT = sql<Date | null>`(
  select max(c.agreed_at) from order_consents c
  where c.user_id = p.user_id and (
    c.order_id = p.order_id
    -- A change of plan; later periods of that plan are renewals.
    or (c.subscription_id = p.subscription_id and c.price_id = p.price_id and c.agreed_at <= p.paid_at)
  )
)`;
