import type { MailContent } from './mail-content';
import type { MailSite } from './mail-site';
import type { MailTexts } from './mail-texts';
import type { Letter } from './mailer';
import { type MailBody, renderMail } from './render-mail';

export type MailToCompose = MailContent & {
  id: string;
  to: string;
  /** Code or BCP 47 tag; undefined: the site's first language. */
  language: string | undefined;
  createdAt: Date;
};

/** Puts a message into words. */
export function composeMail(mail: MailToCompose, site: MailSite): Letter {
  const texts = site.textsIn(mail.language);
  const body = bodyOf(mail, texts, site);
  const { lang, text } = texts;
  const { id, kind, to, createdAt } = mail;
  const footer = [text('footer.contact', { email: site.contactEmail }), site.operator];
  const frame = { lang, siteName: site.name, siteUrl: site.url + texts.path, footer };
  return { id, kind, to, createdAt, subject: body.subject, language: lang, ...renderMail(body, frame) };
}

function bodyOf(mail: MailContent, texts: MailTexts, site: MailSite): MailBody {
  switch (mail.kind) {
    case 'withdrawal-received':
      return withdrawalReceived(mail.data, texts, site);
  }
}

/** Confirms content and time on a durable medium, as Directive 2011/83/EU, Article 11a(4) asks for. */
function withdrawalReceived(
  { id, name, email, order, receivedAt }: Extract<MailContent, { kind: 'withdrawal-received' }>['data'],
  { text, moment, path }: MailTexts,
  site: MailSite,
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
    action: { label: text('withdrawal.open'), url: `${site.url}${path}/withdrawal?id=${encodeURIComponent(id)}` },
  };
}
