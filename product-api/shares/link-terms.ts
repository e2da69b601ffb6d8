import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#contracts/day';
import { ApiError } from '../api-error';

/** 128 bits: unguessable. */
const TOKEN_BYTES = 16;

interface Link {
  token: string;
  expires_at: Date | null;
}

/**
 * Token and end of a link that is made or changed at `now`. One that has ended never works again: the next has a new token.
 * @param earlier the link as stored, if there is one
 * @param days counted from `now`; null: no end; undefined: as before
 * @throws ApiError `invalid_field` for a new link without days
 */
export function renewLink(earlier: Link | undefined, days: number | null | undefined, now: Date): Link {
  const open = earlier && isOpen(earlier, now) ? earlier : undefined;
  return {
    token: open?.token ?? randomBytes(TOKEN_BYTES).toString('base64url'),
    expires_at: expiryOf(days, open, now),
  };
}

function expiryOf(days: number | null | undefined, open: Link | undefined, now: Date): Date | null {
  if (days === null) return null;
  if (days !== undefined) return new Date(now.getTime() + days * DAY_MS);
  if (open) return open.expires_at;
  throw new ApiError('invalid_field', '"days" is required for a new link.', { field: 'days' });
}

export function isOpen({ expires_at: expiresAt }: Pick<Link, 'expires_at'>, now: Date): boolean {
  return expiresAt === null || expiresAt > now;
}

/** Unknown, expired, ended, of something deleted: all the same. */
export function linkNotFound(): ApiError {
  return new ApiError('not_found', 'Link not found.');
}
