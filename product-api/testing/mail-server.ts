import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message as the server got it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** With its headers. */
  source: string;
}

const PASSWORD = 'letter-box';

/** A mail server of the test's own on a loopback port. It wants a password and takes no message for an unknown sender. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Asked before a recipient is accepted: an SMTP reply code of 4xx or 5xx to refuse it, else 0. */
  refusal: (address: string) => number = () => 0;
  /** Awaited after the whole message has come and before the server says that it has taken it over. */
  beforeTaking: (mail: ReceivedMail) => Promise<void> = () => Promise.resolve();
  readonly #server: SMTPServer;

  private constructor(readonly sender: string) {
    const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) => {
      if (username === 'framelight' && password === PASSWORD) done(null, { user: username });
      else done(reply(535, 'Wrong password'));
    };
    this.#server = new SMTPServer({
      // The password goes over loopback.
      disabledCommands: ['STARTTLS'],
      onAuth,
      onMailFrom: ({ address }, _session, done) => done(address === sender ? null : reply(553, `Not your ${address}`)),
      onRcptTo: ({ address }, _session, done) => {
        const code = this.refusal(address);
        done(code === 0 ? null : reply(code, `No ${address} here`));
      },
      onData: (stream, { envelope }, done) => {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          const mail = { from, to, source: Buffer.concat(pieces).toString() };
          this.received.push(mail);
          void this.beforeTaking(mail).then(() => done(null));
        });
      },
    });
    this.#server.on('error', () => {
      // A client that was killed.
    });
  }

  static async start(sender = 'hello@framelight.example'): Promise<MailServer> {
    const server = new MailServer(sender);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server.server, 'listening');
    return server;
  }

  get url(): string {
    return this.urlWith(PASSWORD);
  }

  urlWith(password: string): string {
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://framelight:${password}@127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** The value of a header of a message; undefined if it has none. */
export function headerOf({ source }: ReceivedMail, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1];
}
