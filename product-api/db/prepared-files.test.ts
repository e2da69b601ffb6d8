import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { createPglite } from './open-database';

/** All that a database brings along: the files come from a package of their own, whose version is another than PGlite's. */
const BROUGHT_ALONG = [
  'select catalog_version_no, pg_control_version from pg_control_system()',
  'select * from pg_control_init()',
  'select oid, proname, prosrc, proargtypes, prorettype from pg_proc order by oid',
  'select oid, typname, typlen, typinput from pg_type order by oid',
  'select oid, relname, relkind, relnatts from pg_class order by oid',
  'select oid, oprname, oprcode from pg_operator order by oid',
  'select oid, opcmethod, opcname from pg_opclass order by oid',
  'select collname, collprovider, collcollate, colllocale, collversion from pg_collation order by oid',
  'select rolname, rolsuper, rolcanlogin from pg_roles order by oid',
  'select datname, datcollate, datctype, datlocprovider, encoding from pg_database order by oid',
  'select viewname, definition from pg_views order by viewname',
  'select extname, extversion from pg_extension order by oid',
  "select name, setting from pg_file_settings where name !~* 'timezone' order by seqno",
];

describe('the files of a new PGlite', () => {
  let directory: string;
  beforeEach(async () => {
    directory = path.join(await mkdtemp(path.join(tmpdir(), 'prepared-files-')), 'db');
  });
  afterEach(() => rm(path.dirname(directory), { recursive: true, force: true }));

  test('are those that this version of PGlite would make itself', async () => {
    const ours = await createPglite();
    const itsOwn = await PGlite.create();
    for (const query of BROUGHT_ALONG) {
      const { rows } = await itsOwn.query(query);
      assert.ok(rows.length > 0, query);
      assert.deepEqual((await ours.query(query)).rows, rows, query);
    }
    await Promise.all([ours.close(), itsOwn.close()]);
  });

  test('are put there once, and the time zone does not depend on them', async () => {
    const first = await createPglite(directory);
    await first.exec("create table kept (word text); insert into kept values ('here')");
    await first.close();
    const second = await createPglite(directory);
    assert.deepEqual((await second.query('select word from kept')).rows, [{ word: 'here' }]);
    assert.deepEqual((await second.query('show timezone')).rows, [{ TimeZone: 'UTC' }]);
    await second.close();
  });

  test('are put there again after a first start that was cut short', async () => {
    await (await createPglite(directory)).close();
    await rm(path.join(directory, 'PG_VERSION'));
    await rm(path.join(directory, 'base'), { recursive: true });
    const database = await createPglite(directory);
    assert.deepEqual((await database.query('select 1 as one')).rows, [{ one: 1 }]);
    await database.close();
  });

  test('count as complete only when all of them are there', async () => {
    const inTheWay = path.join(directory, 'postgresql.conf');
    await mkdir(inTheWay, { recursive: true });
    await assert.rejects(createPglite(directory), { code: 'EISDIR' });
    await rm(inTheWay, { recursive: true });
    const database = await createPglite(directory);
    assert.deepEqual((await database.query('select 1 as one')).rows, [{ one: 1 }]);
    await database.close();
  });
});
