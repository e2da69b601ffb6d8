/** What each kind of message says; stored as JSON until the message has been sent. */
export interface MailContents {
  /** A withdrawal that was declared on the site. */
  'withdrawal-received': { id: string; name: string; email: string; order: string; receivedAt: string };
}

export type MailKind = keyof MailContents;

export type MailContent = { [K in MailKind]: { kind: K; data: MailContents[K] } }[MailKind];
