import type { ApiCall } from '#contracts/api/call';
import type { Answer, Call } from './call';
import { callProductApi, type ProductApiRequest } from './product-api-client';
import { idempotencyKey, idParam } from './request-fields';
import { sharedAnswer } from './shared-answer';

/** What a call needs beyond handing on what its contract names. */
export interface ProxyOptions {
  /** Runs first; what it throws refuses the call. */
  before?: (call: Call) => Promise<void>;
  /** The body to hand on, in place of the whole. */
  pickBody?: (call: Call) => ProductApiRequest['body'];
  /** For answers that are the same for everybody: how long one is kept (ms); 0: only shared by those who ask at a time. */
  sharedForMs?: number;
  /** Makes the answer for the browser from the product API's. */
  toAnswer?: (answer: Answer) => Answer;
}

/** Hands a browser's call on to the product API, and its answer back: id, query, body and key as far as the contract has them. */
export function proxyCall(
  { method, path, query, body, idempotencyKey: takesKey }: ApiCall,
  { before, pickBody, sharedForMs, toAnswer }: ProxyOptions = {},
): (call: Call) => Promise<Answer> {
  return async (call) => {
    const target = path.includes(':id') ? path.replace(':id', idParam(call)) : path;
    await before?.(call);
    const handedOn = pickBody ? pickBody(call) : body && call.body;
    const key = takesKey && idempotencyKey(call);
    const ask = () =>
      callProductApi(call, {
        method,
        path: target,
        ...(query && { query: call.query }),
        ...(handedOn && { body: handedOn }),
        ...(key !== undefined && { idempotencyKey: key }),
      });
    const answer = await (sharedForMs === undefined ? ask() : sharedAnswer(target, sharedForMs, ask));
    return toAnswer ? toAnswer(answer) : answer;
  };
}
