import { parseSetCookie } from 'cookie';

export interface SentCookie {
  name: string;
  value: string | undefined;
  maxAge?: number | undefined;
  expires?: Date | undefined;
  path?: string | undefined;
  domain?: string | undefined;
  httpOnly?: boolean | undefined;
  secure?: boolean | undefined;
  sameSite?: unknown;
}

/** The parts of a browser's cookie handling that tests of the sign-in service need. */
export class CookieJar {
  private readonly values = new Map<string, string>();

  /** Keeps what an answer sets, and forgets what it deletes. Answers every cookie of it, with its attributes. */
  keep(response: Response): SentCookie[] {
    const cookies = response.headers.getSetCookie().map((header): SentCookie => parseSetCookie(header));
    for (const { name, value, maxAge, expires } of cookies) {
      const isDeleted = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now());
      if (isDeleted) this.values.delete(name);
      else this.values.set(name, value ?? '');
    }
    return cookies;
  }

  get(name: string): string | undefined {
    return this.values.get(name);
  }

  set(name: string, value: string): void {
    this.values.set(name, value);
  }

  delete(name: string): void {
    this.values.delete(name);
  }

  get names(): string[] {
    return [...this.values.keys()];
  }

  clone(): CookieJar {
    const copy = new CookieJar();
    for (const [name, value] of this.values) copy.set(name, value);
    return copy;
  }

  get header(): string {
    return [...this.values].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  }
}
