import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../testing/test-service';
import { operationId } from './openapi';

// The rules that redocly recommends (`npx @redocly/cli lint`), as far as our document can break them.

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: { in: string; name: string; required?: boolean }[];
  responses: Record<string, unknown>;
}

describe('the published contract', () => {
  let service: TestService;
  let document: {
    info: { license?: { name: string; identifier: string } };
    servers?: { url: string }[];
    tags: { name: string; description?: string }[];
    paths: Record<string, Record<string, Operation>>;
  };
  let operations: { name: string; path: string; operation: Operation }[];
  before(async () => {
    service = await startTestService();
    document = (await service.app.inject('/openapi.json')).json();
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
    );
  });
  after(() => service.close());

  const allBut = (isRight: (operation: Operation, path: string) => boolean) =>
    operations.filter(({ operation, path }) => !isRight(operation, path)).map(({ name }) => name);

  test('every call has a summary of a few words', () => {
    assert.ok(operations.length > 60);
    assert.deepEqual(
      allBut(({ summary = '' }) => /^[A-Z].{5,70}[^.]$/.test(summary)),
      [],
    );
  });

  test('every call has an id of its own', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    assert.ok(ids.every((id) => id !== undefined && /^[a-z][A-Za-z]+$/.test(id)));
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(operationId('POST', '/api/videos/:id/frame/file'), 'postVideosByIdFrameFile');
  });

  test('every call has a successful answer and a refusal', () => {
    assert.deepEqual(
      allBut(({ responses }) =>
        ['2', '4'].every((kind) => Object.keys(responses).some((code) => code.startsWith(kind))),
      ),
      [],
    );
  });

  test('every parameter of a path is defined', () => {
    const namesIn = (path: string) => [...path.matchAll(/\{(.+?)\}/g)].map(([, name]) => name).sort();
    assert.deepEqual(
      allBut(({ parameters = [] }, path) => {
        const defined = parameters.filter((parameter) => parameter.in === 'path' && parameter.required);
        return JSON.stringify(defined.map(({ name }) => name).sort()) === JSON.stringify(namesIn(path));
      }),
      [],
    );
  });

  test('every chapter is described, and none is empty', () => {
    const described = document.tags.filter(({ description = '' }) => description !== '').map(({ name }) => name);
    const used = new Set(operations.flatMap(({ operation }) => operation.tags ?? ['none']));
    assert.deepEqual(described.sort(), [...used].sort());
  });

  test('it names licence and server', () => {
    assert.ok(document.info.license?.name && document.info.license.identifier);
    assert.deepEqual(
      document.servers?.map(({ url }) => url),
      ['/'],
    );
  });
});
