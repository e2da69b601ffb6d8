import { createTransport } from 'nodemailer';
import { type Check, good, missing } from './finding';

const CONNECT_MS = 10_000;

/** Greets the mail server and signs in; sends nothing. */
export const mailCheck: Check = {
  subject: 'Mail',
  async look({ reader, environment }) {
    const url = reader.read('SMTP_URL');
    const alerts = environment.OPERATOR_EMAIL?.trim()
      ? []
      : [missing('OPERATOR_EMAIL is not set: no alert is sent by mail')];
    if (url === undefined || !reader.isSet('MAIL_FROM')) {
      return [
        missing('SMTP_URL and MAIL_FROM are not both set: messages that the law requires would not be sent'),
        ...alerts,
      ];
    }
    const transport = createTransport({ url, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS });
    try {
      await transport.verify();
      return [good('the mail server takes this sign-in'), ...alerts];
    } catch (error) {
      return [missing(`the mail server of SMTP_URL: ${(error as Error).message}`), ...alerts];
    } finally {
      transport.close();
    }
  },
};
