import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { type RetentionDeps, type RetentionPolicy, readRetentionPolicy } from '../retention/retention-policy';
import type { Storage } from '../storage/storage';
import { jsonList } from '../storage/json-list';
import { StoredZip } from '../storage/stored-zip';
import { listFolders } from '../library/folders';
import { exportLists } from '../lists/read-lists';
import { listOwnFilms, readShots } from '../films/read-films';
import { presentCopy } from '../videos/present-copy';
import { listVideos, type VideoRow } from '../videos/read-videos';

export interface ExportDeps extends RetentionDeps {
  storage: Storage;
  now: () => Date;
}

const PAGE = 100;

const README = `What is kept with your account, as of the date of these files.

profile.json      who you are, from your Google account
attribution.json  how you first found us, if you let us keep it
ledger.json       every change of your credits, oldest first
orders.json       what you ordered, what was paid, and your subscriptions; amounts in cents
reports.json      videos that you reported
withdrawals.json  withdrawals that were sent with your email address
shares.json       links to your videos and films that you made and have not ended
folders.json      your folders
lists.json        your lists of shots: their rows, caps and videos
films.json        your films: which videos, in which order, from where to where in seconds; what is still to be made
videos.json       your videos: settings, prompt, receipt, folder, whether it is a favorite
videos/           the files of the finished ones, by the number of the video
pictures/         the pictures that you uploaded
`;

/** A user's data as a ZIP. */
export async function exportAccount(deps: ExportDeps, userId: string): Promise<Readable> {
  const { db, storage, now } = deps;
  const zip = new StoredZip(storage, now());
  const addJson = (name: string, value: unknown) => zip.addText(name, `${JSON.stringify(value, null, 2)}\n`);

  const { first_touch: firstTouch, ...profile } = await readProfile(db, userId);
  zip.addText('README.txt', README);
  addJson('profile.json', profile);
  addJson('attribution.json', firstTouch ?? {});
  addJson('ledger.json', await readEntries(db, userId));
  addJson('orders.json', await readOrders(db, userId));
  addJson('reports.json', await readReports(db, userId));
  addJson('withdrawals.json', await readWithdrawals(db, profile.email));
  addJson('shares.json', [...(await readShares(db, userId)), ...(await readFilmShares(db, userId))]);
  addJson('folders.json', await readFolders(db, userId));
  zip.addPieces('lists.json', jsonList(exportLists(db, userId)));
  zip.addPieces('films.json', jsonList(readFilms(db, userId)));
  const policy = await readRetentionPolicy(deps, userId);
  zip.addPieces('videos.json', jsonList(readCopies(deps, userId, policy)));
  for await (const page of readVideoPages(db, userId)) {
    for (const { id, status, video_key: key } of page) {
      if (status === 'ready' && key !== null) zip.addStored(`videos/${id}.mp4`, key);
    }
  }
  for (const { id, storage_key: key } of await readPictures(db, userId)) {
    if (key !== null) zip.addStored(`pictures/${id}${/\.\w+$/.exec(key)?.[0] ?? ''}`, key);
  }
  return zip.end();
}

function readProfile(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'subject', 'email', 'name', 'image', 'created_at', 'signed_in_at', 'first_touch'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

function readEntries(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('ledger_entries')
    .select(['id', 'kind', 'cause', 'available_delta', 'held_delta', 'expires_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

async function readOrders(db: Kysely<Tables>, userId: string) {
  const [orders, consents, payments, subscriptions] = await Promise.all([
    db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('order_consents').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
  ]);
  return { orders, consents, payments, subscriptions };
}

function readReports(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('video_reports')
    .select(['video_id', 'reason', 'text', 'reported_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** Withdrawals that are erased with the account: the form needs no login, so that the address is what joins them. */
function readWithdrawals(db: Kysely<Tables>, email: string) {
  return db
    .selectFrom('withdrawals')
    .select(['name', 'email', 'order_text', 'received_at', 'handled_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('received_at')
    .execute();
}

function readShares(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('video_shares as s')
    .innerJoin('videos as v', 'v.id', 's.video_id')
    .select(['s.video_id', 's.token', 's.shows_prompt', 's.shows_preview', 's.expires_at', 's.created_at'])
    .where('v.user_id', '=', userId)
    .execute();
}

function readFilmShares(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('film_shares as s')
    .innerJoin('films as f', 'f.id', 's.film_id')
    .select(['s.film_id', 's.token', 's.shows_title', 's.expires_at', 's.created_at'])
    .where('f.user_id', '=', userId)
    .execute();
}

/** Film by film. */
async function* readFilms(db: Kysely<Tables>, userId: string) {
  for (const { id, title, created_at, updated_at } of await listOwnFilms(db, userId)) {
    const shots = (await readShots(db, id)).map(({ video_id, start_s, end_s, take_id, source, request, fault }) => ({
      ...{ video_id, start_s, end_s },
      ...(take_id !== null && { take: { id: take_id, from: source, request, fault } }),
    }));
    yield [{ id, title, created_at, updated_at, shots }];
  }
}

async function readFolders(db: Kysely<Tables>, userId: string) {
  return (await listFolders(db, userId)).map(({ id, name }) => ({ id, name }));
}

async function* readVideoPages(db: Kysely<Tables>, userId: string): AsyncGenerator<VideoRow[]> {
  let cursor: string | undefined;
  do {
    const page = await listVideos(db, userId, { cursor, filter: {}, limit: PAGE });
    yield page.videos;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function* readCopies({ db, storage }: ExportDeps, userId: string, policy: RetentionPolicy) {
  for await (const page of readVideoPages(db, userId)) {
    yield await Promise.all(page.map((row) => presentCopy(row, storage, policy)));
  }
}

function readPictures(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('uploads')
    .select(['id', 'storage_key'])
    .where('user_id', '=', userId)
    .where('status', '=', 'stored')
    .execute();
}
