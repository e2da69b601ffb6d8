import type http from 'node:http';
import jwt from 'jsonwebtoken';
import { FakeProductApi, json, type RecordedRequest } from '../../../host/testing/fake-product-api';

export const TEST_PRODUCT_API_SECRET = 'p'.repeat(32);

/** The part of the product API that the sign-in service uses, in memory. */
export class AccountServer {
  readonly users = new Map<string, { id: string; email: string; name: string | null; image: string | null }>();
  readonly revoked = new Set<string>();
  readonly keys = new Set<string>();
  state: 'up' | 'down' | 'refusing' | 'talking nonsense' = 'up';
  readonly api = new FakeProductApi();

  async start(): Promise<string> {
    this.api.answer = (request, response) => this.answer(request, response);
    return this.api.start();
  }

  stop(): Promise<void> {
    return this.api.stop();
  }

  count(path: string): number {
    return this.api.requests.filter((request) => request.path === path).length;
  }

  private answer(request: RecordedRequest, response: http.ServerResponse): void {
    if (this.state === 'down') return json(response, 503, {});
    if (this.state === 'talking nonsense') return json(response, 200, ['what?']);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const claims = jwt.verify(token, TEST_PRODUCT_API_SECRET, { algorithms: ['HS256'] }) as jwt.JwtPayload;
    const body = JSON.parse(request.body) as Record<string, string>;
    switch (request.path) {
      case '/api/users/sign-in': {
        if (this.state === 'refusing') return json(response, 403, { error: { code: 'forbidden', message: '' } });
        const { sub = '', email = '', name, image } = body;
        const isNew = !this.users.has(sub);
        const user = { id: sub, email, name: name ?? null, image: image ?? null };
        this.users.set(sub, user);
        return json(response, 200, { user, isNew });
      }
      case '/api/sessions/check':
        return json(response, 200, { active: !this.revoked.has(String(claims.sid)) });
      case '/api/sessions/revoke':
        this.revoked.add(body.sid ?? '');
        response.writeHead(204).end();
        return;
      case '/api/one-time-keys': {
        const key = body.key ?? '';
        const isNew = !this.keys.has(key);
        this.keys.add(key);
        return json(response, isNew ? 201 : 409, isNew ? {} : { error: { code: 'state_conflict', message: '' } });
      }
      default:
        return json(response, 404, {});
    }
  }
}
