import { createTransport } from 'nodemailer';
import { type Letter, type Mailer, MailDelayedError, MailRefusedError } from '../mail/mailer';

export interface SmtpOptions {
  /** `smtp://` (STARTTLS where the server offers it) or `smtps://`, with user and password. */
  url: string;
  /** `Name <address>`, or an address. */
  from: string;
}

/** Shorter than a lease of the queue is kept alive; a server that hangs is tried again later. */
const CONNECT_MS = 10_000;
const SILENT_MS = 30_000;

/** Sends by any SMTP server. */
export class SmtpMailer implements Mailer {
  readonly #transport;
  readonly #host: string;

  constructor({ url, from }: SmtpOptions) {
    this.#transport = createTransport(
      {
        url,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        dnsTimeout: CONNECT_MS,
        socketTimeout: SILENT_MS,
        // Letters hold their texts: nothing is to be read from the disk or fetched.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
    this.#host = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  }

  async send({ id, to, subject, text, html, language, createdAt, unsubscribeUrl }: Letter): Promise<void> {
    try {
      await this.#transport.sendMail({
        messageId: `<${id}@${this.#host}>`,
        // An object: no comma or bracket in an address makes a second recipient of it.
        to: { name: '', address: to },
        subject,
        text,
        html,
        date: createdAt,
        headers: {
          'Content-Language': language,
          // Keeps absence notices away (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    } catch (error) {
      throw toMailError(error);
    }
  }
}

interface SmtpFailure {
  /** nodemailer's: `EENVELOPE`, `ECONNECTION`, ... */
  code?: unknown;
  /** The step at which the server answered so. */
  command?: unknown;
  /** The server's reply code. */
  responseCode?: unknown;
}

/** Steps at which a 5xx is about this message; elsewhere it is about our account or settings, which can be mended. */
const ABOUT_THE_MESSAGE = ['RCPT TO', 'DATA'];

/** Leaves the server's words out: they quote the address. */
function toMailError(error: unknown): Error {
  if (!(error instanceof Error)) return new MailDelayedError('unknown');
  const { code, command, responseCode } = error as SmtpFailure;
  const words = [code, command, responseCode].filter((word) => typeof word === 'string' || typeof word === 'number');
  const message = words.join(' ') || error.name;
  const isForGood =
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    typeof command === 'string' &&
    ABOUT_THE_MESSAGE.includes(command);
  return isForGood ? new MailRefusedError(message) : new MailDelayedError(message);
}
