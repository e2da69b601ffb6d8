import type { FailedCall } from '../remote/call-outcome';
import { parseObject } from '../remote/read-answer';
import { mayHaveArrived, retryAfterMs } from '../remote/single-try-fetch';

export interface OpenAiVideoServer {
  /** With its `/v1`, without a trailing slash. */
  baseUrl: string;
  key: string | undefined;
  /** For a whole call, answer included. */
  timeoutMs: number;
}

/** A call that brought no JSON object with a status below 300. */
export class OpenAiVideoCallError extends Error {
  constructor(readonly failed: FailedCall) {
    super(`the server answers ${failed.status ?? 'nothing'}`);
    this.name = 'OpenAiVideoCallError';
  }
}

/** Calls a server that speaks `/v1/videos`, once each. */
export class OpenAiVideoClient {
  constructor(private readonly server: OpenAiVideoServer) {}

  get headers(): Record<string, string> {
    const { key } = this.server;
    return key === undefined ? {} : { authorization: `Bearer ${key}` };
  }

  addressOf(path: string): string {
    return `${this.server.baseUrl}${path}`;
  }

  /**
   * @param body a form, or what is sent as JSON
   * @throws OpenAiVideoCallError
   */
  async call(
    method: string,
    path: string,
    body?: FormData | Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const headers = { ...this.headers, ...(isJson && { 'content-type': 'application/json' }) };
    const signal = AbortSignal.timeout(this.server.timeoutMs);
    const sent = isJson ? JSON.stringify(body) : (body ?? null);
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(this.addressOf(path), { method, headers, body: sent, signal, redirect: 'error' });
      text = await answer.text();
    } catch (error) {
      const wasSent = mayHaveArrived(error);
      throw new OpenAiVideoCallError({ status: undefined, retryAfterMs: undefined, wasSent, body: undefined });
    }
    const parsed = parseObject(text);
    if (answer.ok && parsed) return parsed;
    throw new OpenAiVideoCallError({
      status: answer.status,
      retryAfterMs: retryAfterMs(answer.headers),
      wasSent: true,
      body: parsed,
    });
  }
}
