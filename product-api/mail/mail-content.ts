/** Contents of each kind of message, stored as JSON until it has been sent. */
interface MailContents {
  /** A withdrawal that was declared on the site. */
  'withdrawal-received': { id: string; name: string; email: string; order: string; receivedAt: string };
}

export type MailContent = { [K in keyof MailContents]: { kind: K; data: MailContents[K] } }[keyof MailContents];
