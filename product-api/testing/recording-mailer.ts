import type { Letter, Mailer } from '../mail/mailer';

/** Takes every message over, unless the test has it fail. */
export class RecordingMailer implements Mailer {
  readonly letters: Letter[] = [];
  /** Thrown instead of taking the next messages over, the first first. */
  readonly failures: Error[] = [];

  async send(letter: Letter): Promise<void> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    await Promise.resolve(this.letters.push(letter));
  }

  /** Messages to this address, oldest first. */
  to(address: string): Letter[] {
    return this.letters.filter(({ to }) => to === address);
  }
}
