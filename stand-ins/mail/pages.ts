import { createHash } from 'node:crypto';
import Type from 'typebox';
import { escapeHtml } from '../../html/plain-page';
import { ApiError } from '../../product-api/api-error';
import type { Letter } from '../../product-api/mail/mailer';
import type { Routes } from '../../product-api/routes/routes';
import { standInPage, standInPolicy, standInStyle } from '../page';
import type { FileMailer } from './file-mailer';

const STYLE = standInStyle(`
main { inline-size: min(60rem, 100%); }
ol { list-style: none; margin: 1rem 0 0; padding: 0; }
li { padding: 0.75rem 0; border-block-start: 1px solid var(--line); overflow-wrap: anywhere; }
li a { font-weight: 600; color: var(--text); min-block-size: 0; padding: 0; }
li small { display: block; color: var(--quiet); }
iframe { inline-size: 100%; block-size: 75vh; border: 1px solid var(--line); border-radius: 0.5rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`);
const POLICY = standInPolicy(createHash('sha256').update(STYLE).digest('base64'), `frame-src 'self'`);
/** Policy of a message in its frame: its own styles, and nothing from elsewhere. */
const LETTER_POLICY = `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'`;
const ByName = Type.Object({ name: Type.String({ maxLength: 100 }) });
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' };

/** The demo's mailbox: every message that was sent, to any address. */
export function mailPages(app: Routes, mailer: FileMailer): void {
  const schema = { hide: true };

  app.get('/test-mail', { schema }, async (_request, reply) => {
    const letters = await Promise.all((await mailer.list()).map(async (name) => ({ name, letter: await find(name) })));
    return reply
      .headers({ ...HEADERS, 'content-security-policy': POLICY })
      .type('text/html; charset=utf-8')
      .send(
        standInPage({
          lang: 'en',
          title: 'E-mail of this demo',
          style: STYLE,
          main: `<h1>E-mail of this demo</h1>\n<p>No mail server is configured: messages are kept here.</p>\n<ol>\n${letters
            .map(entry)
            .join('\n')}\n</ol>`,
        }),
      );
  });

  app.get('/test-mail/:name', { schema: { ...schema, params: ByName } }, async (request, reply) => {
    const { name } = request.params;
    const letter = await find(name);
    return reply
      .headers({ ...HEADERS, 'content-security-policy': POLICY })
      .type('text/html; charset=utf-8')
      .send(
        standInPage({
          lang: letter.language,
          title: letter.subject,
          style: STYLE,
          main: [
            `<p lang="en"><a href="/test-mail">All messages</a></p>`,
            `<h1>${escapeHtml(letter.subject)}</h1>`,
            `<p>${escapeHtml(letter.to)} · <time>${letter.createdAt.toISOString()}</time></p>`,
            `<iframe src="/test-mail/${name}/html" title="HTML"></iframe>`,
            `<pre>${escapeHtml(letter.text)}</pre>`,
          ].join('\n'),
        }),
      );
  });

  app.get('/test-mail/:name/html', { schema: { ...schema, params: ByName } }, async (request, reply) => {
    const { html } = await find(request.params.name);
    return reply
      .headers({ ...HEADERS, 'content-security-policy': LETTER_POLICY })
      .type('text/html; charset=utf-8')
      .send(html);
  });

  async function find(name: string): Promise<Letter> {
    const letter = await mailer.read(name);
    if (!letter) throw new ApiError('not_found', 'Message not found.');
    return letter;
  }
}

function entry({ name, letter }: { name: string; letter: Letter }): string {
  const { subject, to, kind, createdAt, language } = letter;
  return (
    `<li><a href="/test-mail/${name}" lang="${language}">${escapeHtml(subject)}</a>` +
    `<small>${escapeHtml(to)} · ${kind} · ${createdAt.toISOString()}</small></li>`
  );
}
