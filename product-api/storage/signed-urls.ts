import type { SignedUrlOptions } from './storage';
import { windowStart } from './url-signature';

/** Some 600 bytes each. */
const MAX_KEPT = 10_000;

/**
 * Signs each address once a window: a page that polls asks for the same ones again and again, and the 72 addresses of a
 * page of 24 videos take 8 ms of processor time to sign for S3.
 */
export class SignedAddresses {
  readonly #known = new Map<string, string>();
  #windowMs = Number.NaN;

  constructor(
    private readonly now: () => Date,
    private readonly maxKept = MAX_KEPT,
  ) {}

  /** @param sign makes the address as of the start of the window, which is what all of its answers tell */
  async of(
    key: string,
    { downloadName, windowS }: SignedUrlOptions,
    sign: (windowStart: Date) => Promise<string>,
  ): Promise<string> {
    // Addresses with a window of their own are too few and too short-lived to be kept.
    if (windowS !== undefined) return sign(windowStart(this.now(), windowS));
    const start = windowStart(this.now());
    if (start.getTime() !== this.#windowMs) {
      this.#windowMs = start.getTime();
      this.#known.clear();
    }
    // No key has a question mark in it.
    const name = downloadName === undefined ? key : `${key}?${downloadName}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const address = await sign(start);
    if (start.getTime() === this.#windowMs) this.#keep(name, address);
    return address;
  }

  #keep(name: string, address: string): void {
    this.#known.set(name, address);
    if (this.#known.size <= this.maxKept) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
