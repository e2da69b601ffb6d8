import type * as calls from '#contracts/api/lists';
import { HEADERS } from '#contracts/service-token';
import { trackEvent } from '../../events/track-event';
import { callApi } from '../../http/call-api';
import { partsOf, type RowInput } from './composition';

/** Keys of SWR's cache, which are addresses too. */
export const ALL_LISTS_URL = '/api/lists';
export const listUrl = (id: string) => `/api/lists/${id}` as const;

interface Answer {
  list: calls.VideoList;
}

/** Begins an empty list; the same key again finds the same list. @throws ApiError */
export async function createList(title: string, key: string): Promise<string> {
  const { list } = await callApi<typeof calls.createList>(ALL_LISTS_URL, {
    method: 'POST',
    headers: { [HEADERS.idempotencyKey]: key },
    body: { title },
  });
  trackEvent('create_list', {});
  return list.id;
}

/** Gives a list that hasn't started these rows in place of its own. @throws ApiError */
export async function writeRows(id: string, rows: readonly RowInput[]): Promise<void> {
  for (const part of partsOf(rows)) {
    // The product API says what is wrong inside a row; the contract's type is of rows that are right.
    const body = part as Parameters<typeof write>[1]['body'];
    await write(id, { method: 'PUT', body });
  }
}

function write(id: string, request: NonNullable<Parameters<typeof callApi<typeof calls.writeRows>>[1]>) {
  return callApi<typeof calls.writeRows>(`${listUrl(id)}/rows`, request);
}

/** @param maxCredits the cap of the whole list */
export function startList(id: string, maxCredits: number, retries = false): Promise<Answer> {
  const body = { maxCredits, ...(retries && { retries }) };
  return callApi<typeof calls.startList>(`${listUrl(id)}/start`, { method: 'POST', body });
}

export function pauseList(id: string): Promise<Answer> {
  return callApi<typeof calls.pauseList>(`${listUrl(id)}/pause`, { method: 'POST' });
}

export function stopList(id: string): Promise<Answer> {
  return callApi<typeof calls.stopList>(`${listUrl(id)}/stop`, { method: 'POST' });
}

export async function deleteList(id: string): Promise<void> {
  await callApi<typeof calls.deleteList>(listUrl(id), { method: 'DELETE' });
}

/** Where a ZIP of its ready videos and its receipts can be downloaded now, and how many videos it holds. */
export function archiveList(id: string): Promise<{ url: string; count: number }> {
  return callApi<typeof calls.archiveList>(`${listUrl(id)}/archive`, { method: 'POST' });
}

/** All rows of a list, page after page. */
export async function readAllRows(id: string): Promise<calls.VideoListRow[]> {
  const rows: calls.VideoListRow[] = [];
  let cursor: string | null = '0';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof readRows>> = await readRows(`${listUrl(id)}/rows?limit=100&cursor=${cursor}`);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows;
}

export function readRows(address: `/api/lists/${string}/rows?${string}`) {
  return callApi<typeof calls.listRows>(address);
}
