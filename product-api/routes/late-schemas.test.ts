import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import Type from 'typebox';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { compileSchemasLate } from './late-schemas';

const Greeting = Type.Object({ name: Type.String({ maxLength: 5 }) }, { additionalProperties: false });
const Answer = Type.Object({ greeting: Type.String() });

function greeter() {
  const app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  compileSchemasLate(app);
  app.post('/greet', { schema: { body: Greeting, response: { 200: Answer } } }, ({ body }) => ({
    greeting: `Hello ${body.name}`,
    secret: 'of the handler',
  }));
  return app;
}

test('services that share schemas check and write by them, each with its own errors', async () => {
  const [one, other] = [greeter(), greeter()];
  const greet = (app: typeof one, body: object) => app.inject({ method: 'POST', url: '/greet', body });
  for (const app of [one, other, one]) {
    assert.equal((await greet(app, { name: 'Ada' })).body, '{"greeting":"Hello Ada"}');
    const tooLong = await greet(app, { name: 'Augusta' });
    assert.equal(tooLong.statusCode, 400);
    assert.match(tooLong.json<{ message: string }>().message, /body\/name must NOT have more than 5 characters/);
    assert.match((await greet(app, { name: 1 })).body, /body\/name must be string/);
    assert.match((await greet(app, {})).body, /must have required property 'name'/);
    assert.match((await greet(app, { name: 'Ada', age: 36 })).body, /must NOT have additional properties/);
  }
  await Promise.all([one.close(), other.close()]);
});

test('a schema is compiled by the first request that needs it, and for no other service again', async () => {
  let reads = 0;
  const counted = () => ({
    get type() {
      reads += 1;
      return 'object';
    },
  });
  const schema = { body: counted(), response: { 200: counted() } };
  const services = ['one', 'other'].map(() => {
    const app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
    compileSchemasLate(app);
    app.post('/', { schema }, () => ({}));
    return app;
  });
  const readsUntil = async (act: () => Promise<unknown>) => {
    reads = 0;
    await act();
    return reads;
  };
  const ask = async (app?: (typeof services)[number]) => {
    assert.equal((await app?.inject({ method: 'POST', url: '/', body: {} }))?.body, '{}');
  };
  const [one, other] = services;
  assert.equal(await readsUntil(() => Promise.all(services.map((app) => app.ready()))), 0);
  assert.ok((await readsUntil(() => ask(one))) > 0);
  assert.equal(await readsUntil(() => ask(other)), 0);
  await Promise.all(services.map((app) => app.close()));
});
