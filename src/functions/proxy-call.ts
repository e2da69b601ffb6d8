import type { ApiCall } from '#contracts/api/call';
import type { Answer, Call } from './call';
import { callProductApi, type ProductApiRequest } from './product-api-client';
import { contentLanguage, idempotencyKey, idParam } from './request-fields';
import { sharedAnswer } from './shared-answer';

/** Options of a call that does more than forward what its contract names. */
export interface ProxyOptions {
  /** Runs first; throws to refuse the call. */
  before?: (call: Call) => Promise<void>;
  /** The body to forward, instead of the whole. */
  pickBody?: (call: Call) => ProductApiRequest['body'];
  /** For answers that are equal for all users: cache time in ms; 0: shared only between concurrent calls. */
  sharedForMs?: number;
  /** Converts the product API's answer for the browser. */
  toAnswer?: (answer: Answer) => Answer;
}

/** Forwards a browser's call and the answer: id, query, body (with its language) and key if the contract has them. */
export function proxyCall(
  { method, path, query, body, idempotencyKey: takesKey }: ApiCall,
  { before, pickBody, sharedForMs, toAnswer }: ProxyOptions = {},
): (call: Call) => Promise<Answer> {
  return async (call) => {
    const target = path.includes(':id') ? path.replace(':id', idParam(call)) : path;
    await before?.(call);
    const handedOn = pickBody ? pickBody(call) : body && call.body;
    const key = takesKey && idempotencyKey(call);
    const language = handedOn && contentLanguage(call);
    const ask = () =>
      callProductApi(call, {
        method,
        path: target,
        ...(query && { query: call.query }),
        ...(handedOn && { body: handedOn }),
        ...(language !== undefined && { language }),
        ...(key !== undefined && { idempotencyKey: key }),
      });
    const answer = await (sharedForMs === undefined ? ask() : sharedAnswer(target, sharedForMs, ask));
    return toAnswer ? toAnswer(answer) : answer;
  };
}
