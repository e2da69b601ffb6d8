import { bodyOf } from './mail-bodies';
import type { MailContent } from './mail-content';
import type { MailSite } from './mail-site';
import type { Letter } from './mailer';
import { renderMail } from './render-mail';

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
  const { lang, path, text } = texts;
  const { id, kind, to, createdAt } = mail;
  const footer = [text('footer.contact', { email: site.contactEmail }), site.operator];
  const frame = { lang, siteName: site.name, siteUrl: site.url + path, footer };
  return { id, kind, to, createdAt, subject: body.subject, language: lang, ...renderMail(body, frame) };
}
