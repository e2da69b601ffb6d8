import { WITHDRAWAL_DAYS } from '#contracts/keeping';
import type { DataOf, MailContent } from './mail-content';
import type { MailSite } from './mail-site';
import type { MailTexts } from './mail-texts';
import type { MailBody } from './render-mail';

/** The parts of each kind of message, in words. */
export function bodyOf(mail: MailContent, texts: MailTexts, site: MailSite): MailBody {
  const pageUrl = (page: string) => `${site.url}${texts.path}${page}`;
  const { text, day } = texts;
  const account = { label: text('account.open'), url: pageUrl('/account') };
  switch (mail.kind) {
    case 'purchase':
      return purchase(mail.data, texts, site, pageUrl);
    case 'payment-failed':
      return paymentFailed(mail.data, texts, pageUrl('/account'));
    case 'plan-cancelled': {
      const { plan, endsAt, isOver } = mail.data;
      const sentence = isOver ? 'cancelled.ended' : 'cancelled.ends';
      const paragraphs = [text(sentence, { date: day(new Date(endsAt)) })];
      return { subject: text('cancelled.subject', { plan }), paragraphs, action: account };
    }
    case 'plan-resumed': {
      const { plan, renewsAt } = mail.data;
      const paragraphs = [text('resumed.text', { date: day(new Date(renewsAt)) })];
      return { subject: `${text('resumed.subject')}: ${plan}`, paragraphs, action: account };
    }
    case 'plan-renews': {
      const { plan, renewsAt, price } = mail.data;
      const date = day(new Date(renewsAt));
      return {
        subject: text('renewal.subject', { plan, date }),
        paragraphs: [
          text('renewal.text', { date, price: texts.money(price.cents, price.currency) }),
          text('renewal.next'),
        ],
        action: account,
      };
    }
    case 'videos-expiring': {
      const { count, firstAt } = mail.data;
      return {
        subject: text('expiring.subject', { count }),
        paragraphs: [text('expiring.text', { date: day(new Date(firstAt)) })],
        action: { label: text('expiring.open'), url: pageUrl('/my-videos') },
      };
    }
    case 'account-deleted':
      return { subject: text('deleted.subject'), paragraphs: [text('deleted.text'), text('deleted.last')] };
    case 'withdrawal-received':
      return withdrawalReceived(mail.data, texts, pageUrl('/withdrawal'));
    case 'operator': {
      const { subject, paragraphs, figures } = mail.data;
      return { subject, paragraphs, facts: figures };
    }
    case 'report-received':
      return { subject: text('reported.subject'), paragraphs: [text('reported.text')] };
    case 'report-decided': {
      const appeal = text('decided.appeal', { email: site.contactEmail });
      return { subject: text('decided.subject'), paragraphs: [text(`decided.${mail.data.decision}`), appeal] };
    }
  }
}

/** Confirms the contract on a durable medium, as Directive 2011/83/EU, Article 8(7) asks for. */
function purchase(
  data: DataOf<'purchase'>,
  { text, day, money, number, lang }: MailTexts,
  site: MailSite,
  pageUrl: (page: string) => string,
): MailBody {
  const { plan, interval, order, paidAt, credits, cents, currency, invoiceUrl, hasAgreed } = data;
  const item = plan === null || interval === null ? text('item.pack') : text(`item.${interval}`, { plan });
  return {
    subject: text('purchase.subject', { item }),
    paragraphs: [text('purchase.lead')],
    facts: [
      [text('facts.item'), item],
      [text('facts.order'), order],
      [text('facts.date'), day(new Date(paidAt))],
      [text('facts.amount'), money(cents, currency)],
      [text('facts.credits'), number(credits)],
    ],
    ...(hasAgreed && { quote: { label: text('purchase.agreed'), words: site.consentIn(lang) } }),
    action: { label: text('purchase.open'), url: pageUrl('/account') },
    notes: [
      text('purchase.withdraw', { days: WITHDRAWAL_DAYS, url: pageUrl('/withdrawal') }),
      text('purchase.terms', { date: day(site.termsDate), url: pageUrl('/terms') }),
      ...(invoiceUrl === null ? [] : [text('purchase.invoice', { url: invoiceUrl })]),
    ],
  };
}

function paymentFailed(
  { plan, due, nextAttemptAt }: DataOf<'payment-failed'>,
  { text, money, day }: MailTexts,
  url: string,
): MailBody {
  const price = money(due.cents, due.currency);
  const what =
    nextAttemptAt === null
      ? text('failed.final', { price })
      : text('failed.again', { price, date: day(new Date(nextAttemptAt)) });
  return {
    subject: text('failed.subject'),
    paragraphs: [what, text('failed.text', { plan, price })],
    action: { label: text('failed.pay'), url },
  };
}

/** Confirms content and time on a durable medium, as Directive 2011/83/EU, Article 11a(4) asks for. */
function withdrawalReceived(
  { id, name, email, order, receivedAt }: DataOf<'withdrawal-received'>,
  { text, moment }: MailTexts,
  url: string,
): MailBody {
  return {
    subject: text('withdrawal.subject'),
    paragraphs: [text('withdrawal.lead'), text('withdrawal.next')],
    facts: [
      [text('facts.received'), moment(new Date(receivedAt))],
      [text('facts.reference'), id],
      [text('facts.name'), name],
      [text('facts.email'), email],
    ],
    quote: { label: text('withdrawal.words'), words: order },
    action: { label: text('withdrawal.open'), url: `${url}?id=${encodeURIComponent(id)}` },
  };
}
