import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** Queries on the ledger and its videos that must return no rows; each row describes a discrepancy. */
const LEDGER_QUESTIONS = [
  sql<Discrepancy>`
    select 'user ' || user_id || ': ' || sum(available_delta) || ' available, ' || sum(held_delta) || ' held' as error
    from ledger_entries group by user_id having sum(available_delta) < 0 or sum(held_delta) < 0`,
  sql<Discrepancy>`
    select 'grant ' || grant_id || ' is overdrawn' as error
    from ledger_allocations group by grant_id having sum(available_delta) < 0 or sum(held_delta) < 0`,
  sql<Discrepancy>`
    select 'entry ' || e.id || ' differs from its allocations' as error
    from ledger_entries e left join ledger_allocations a on a.entry_id = e.id
    group by e.id
    having sum(a.available_delta) is distinct from e.available_delta
      or sum(a.held_delta) is distinct from e.held_delta`,
  sql<Discrepancy>`
    select 'entry ' || s.id || ' settles a different amount than hold ' || h.id || ' held' as error
    from ledger_entries s join ledger_entries h on h.id = s.settles_hold_id
    where h.kind <> 'hold' or h.user_id <> s.user_id or h.held_delta <> -s.held_delta`,
  sql<Discrepancy>`
    select 'video ' || v.id || ' is ' || v.status || ', but its hold is ' || coalesce(s.kind || 'd', 'open') as error
    from videos v left join ledger_entries s on s.settles_hold_id = v.hold_id
    where coalesce(s.kind, 'open') <> case
      -- So much less than was ordered that it costs nothing.
      when v.status = 'ready' and v.shortfalls is not null and s.kind = 'release' then 'release'
      when v.status = 'ready' then 'capture'
      -- Canceled when its provider was already working: the user had agreed that the credits are kept.
      when v.status = 'canceled' and v.begun_at is not null and s.kind = 'capture' then 'capture'
      when v.status in ('failed', 'canceled') then 'release'
      else 'open'
    end`,
  sql<Discrepancy>`
    select 'video ' || v.id || ' costs ' || v.credits || ', but its hold is ' || h.held_delta as error
    from videos v join ledger_entries h on h.id = v.hold_id
    where h.kind <> 'hold' or h.held_delta <> v.credits or h.user_id <> v.user_id`,
  sql<Discrepancy>`
    select 'video ' || v.id || ' is as ordered, but ' || s.available_delta || ' of its credits went back' as error
    from videos v join ledger_entries s on s.settles_hold_id = v.hold_id
    where s.kind = 'capture' and s.available_delta > 0 and v.shortfalls is null`,
  sql<Discrepancy>`
    select 'trial of video ' || t.video_id || ' is ' || case when t.returned_at is null then 'used' else 'returned' end
      || ', but its hold is ' || coalesce(s.kind || 'd', 'open') as error
    from trials t join videos v on v.id = t.video_id left join ledger_entries s on s.settles_hold_id = v.hold_id
    where (t.returned_at is not null) <> (coalesce(s.kind, 'open') = 'release')`,
  sql<Discrepancy>`
    select 'trial of video ' || t.video_id || ' is not of its user and model, or ' || v.credits || ' credits are no less than '
      || t.full_credits as error
    from trials t join videos v on v.id = t.video_id
    where t.user_id <> v.user_id or t.model <> v.model or v.credits >= t.full_credits`,
  sql<Discrepancy>`
    select 'hold ' || h.id || ' has no video' as error
    from ledger_entries h left join videos v on v.hold_id = h.id
    where h.kind = 'hold' and v.id is null`,
];

/** Queries on payments that must return no rows: paid credits are granted, and no others. */
const PAYMENT_QUESTIONS = [
  sql<Discrepancy>`
    select 'payment ' || p.cause || ' is for ' || p.credits || ' credits, but its grant is ' || coalesce(g.available_delta, 0)
      as error
    from payments p left join ledger_entries g on g.cause = p.cause and g.user_id = p.user_id
    where p.paid_at is not null and coalesce(g.available_delta, 0) <> p.credits`,
  sql<Discrepancy>`
    select 'payment ' || p.cause || ' and its grant expire at different times' as error
    from payments p join ledger_entries g on g.cause = p.cause
    where g.expires_at is distinct from p.period_end`,
  sql<Discrepancy>`
    select 'grant ' || g.cause || ' has no payment' as error
    from ledger_entries g left join payments p on p.cause = g.cause and p.paid_at is not null
    where g.kind = 'grant' and g.cause ~ '^(pack|period):' and p.cause is null`,
  sql<Discrepancy>`
    select 'order ' || o.id || ' is ' || o.status || ', but has ' || count(p.cause) || ' payments' as error
    from orders o left join payments p on p.order_id = o.id and p.paid_at is not null
    group by o.id having (o.status = 'paid') <> (count(p.cause) = 1)`,
  sql<Discrepancy>`
    select 'event ' || e.id || ' (' || e.type || ') was applied to ' || coalesce(e.subject, 'nothing') || ', which does not exist'
      as error
    from payment_events e
    where e.outcome = 'applied'
      and not exists (select 1 from payments p where p.provider = e.provider and p.cause = e.subject)
      and not exists (select 1 from orders o where o.provider = e.provider and o.id::text = e.subject)
      and not exists (select 1 from subscriptions s where s.provider = e.provider and s.id = e.subject)
      and not exists (select 1 from payment_customers c where c.provider = e.provider and c.id = e.subject)`,
  sql<Discrepancy>`
    select 'payment ' || cause || ': ' || target || ' credits should be taken back, ' || revoked || ' were, ' || unrecovered
      || ' could not be' as error
    from (
      select
        r.cause,
        r.unrecovered,
        coalesce(sum(a.available_delta) filter (where e.kind = 'expire'), 0) as expired,
        coalesce(-sum(a.available_delta) filter (where e.kind = 'revoke'), 0)
          - coalesce(sum(a.available_delta) filter (where e.kind = 'grant' and e.cause <> r.cause), 0) as revoked,
        case when r.reversed >= r.charged then r.credits else floor(r.credits * r.reversed / r.charged) end as target
      from (
        select
          p.cause,
          p.user_id,
          p.credits,
          p.charged_cents as charged,
          p.unrecovered_credits as unrecovered,
          p.refunded_cents + coalesce(sum(d.amount_cents) filter (where d.state <> 'won'), 0) as reversed
        from payments p left join payment_disputes d on d.provider = p.provider and d.cause = p.cause
        where p.charged_cents > 0 and p.paid_at is not null
        group by p.provider, p.cause
      ) r
        join ledger_entries g on g.user_id = r.user_id and g.kind = 'grant'
          and (g.cause = r.cause or starts_with(g.cause, 'reinstatement:' || r.cause || ':'))
        join ledger_allocations a on a.user_id = r.user_id and a.grant_id = g.id
        join ledger_entries e on e.id = a.entry_id
      group by r.cause, r.credits, r.charged, r.reversed, r.unrecovered
    ) reversals
    where revoked > target or revoked + unrecovered - expired < target`,
];

/** Not errors of the ledger, but worth an operator's attention. */
const NOTES = [
  sql<Discrepancy>`
    select 'event ' || id || ' (' || type || ') of ' || received_at::date || ' was refused: ' || reason as error
    from payment_events where outcome = 'refused' order by received_at`,
  sql<Discrepancy>`
    select 'event ' || id || ' (' || type || ') of ' || occurred_at::date || ' could not be read: ' || reason as error
    from payment_events where outcome = 'unreadable' order by occurred_at`,
  sql<Discrepancy>`
    select 'payment ' || cause || ' of user ' || user_id || ' was refunded or disputed, but ' || unrecovered_credits
      || ' of its credits have been spent' as error
    from payments where unrecovered_credits > 0 order by created_at`,
  sql<Discrepancy>`
    select 'grant ' || g.cause || ' expired on ' || g.expires_at::date || ' with ' || sum(a.available_delta)
      || ' credits that are not written off yet' as error
    from ledger_entries g join ledger_allocations a on a.user_id = g.user_id and a.grant_id = g.id
    where g.expires_at < now() - interval '1 hour'
    group by g.id having sum(a.available_delta) > 0`,
];

interface Discrepancy {
  error: string;
}

/** Checks that all sums agree, and that every video, order, payment and event has its rows; returns the errors. */
export function auditLedger(db: Kysely<Tables>): Promise<string[]> {
  return ask(db, [...LEDGER_QUESTIONS, ...PAYMENT_QUESTIONS]);
}

/** Notes for operators: events without effect, credits that could not be taken back, late expiries. */
export function auditNotes(db: Kysely<Tables>): Promise<string[]> {
  return ask(db, NOTES);
}

async function ask(db: Kysely<Tables>, questions: readonly RawBuilder<Discrepancy>[]): Promise<string[]> {
  const answers: string[] = [];
  for (const question of questions) {
    const { rows } = await question.execute(db);
    answers.push(...rows.map(({ error }) => error));
  }
  return answers;
}
