/** A message as it is handed to a mail server. */
export interface Letter {
  /** The same each time it is sent, so that receivers can tell a repetition. */
  id: string;
  kind: string;
  to: string;
  subject: string;
  /** BCP 47. */
  language: string;
  text: string;
  html: string;
  createdAt: Date;
  /** URL that ends messages of this kind (RFC 8058); left out for those that have to be sent. */
  unsubscribeUrl?: string;
}

/** Hands messages to a mail server. */
export interface Mailer {
  /**
   * Resolves once the server has taken the message over.
   * @throws MailRefusedError when it never will
   * @throws MailDelayedError, or any other error, when it may later
   */
  send(letter: Letter): Promise<void>;
}

/** An error of sending. Its message holds no address and no text, so that it can be logged and stored. */
class MailError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** The server refuses this recipient or message for good. */
export class MailRefusedError extends MailError {}

/** The server could not be reached, or asks to try again. */
export class MailDelayedError extends MailError {}
