import { isIP, isIPv4 } from 'node:net';

/** How the text of a variable is parsed. */
export interface Kind<T> {
  /** Follows the variable's name in an error message: "must be ...". */
  expected: string;
  /** Undefined when `text` is invalid. */
  parse: (text: string) => T | undefined;
  /** Replaces an invalid value until all errors are known. */
  placeholder: T;
}

const SECRET_MIN_BYTES = 32;
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

export const text: Kind<string> = { expected: 'must be text', parse: (value) => value, placeholder: '' };

/** For signing; long enough to be unguessable. */
export const secret: Kind<string> = {
  expected: `must have at least ${SECRET_MIN_BYTES} bytes`,
  parse: (value) => (Buffer.byteLength(value) < SECRET_MIN_BYTES ? undefined : value),
  placeholder: '',
};

/** An http(s) URL, normalized and without a trailing slash, so that a path can be appended. */
export const url: Kind<string> = {
  expected: 'must be an http(s) URL',
  parse: (value) =>
    URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
      ? new URL(value).href.replace(/\/+$/, '')
      : undefined,
  placeholder: 'http://localhost',
};

/** A host name or IP address to listen on. */
export const host: Kind<string> = {
  expected: 'must be a host name or an IP address',
  parse: (value) => (isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) ? value : undefined),
  placeholder: 'localhost',
};

/** 0 lets the operating system choose. */
export const port: Kind<number> = { ...wholeNumber(0, 65_535), expected: 'must be a port (0 to 65535)' };

export const list: Kind<string[]> = { expected: 'must be a list', parse: itemsOf, placeholder: [] };

/** Hosts as they stand in an http address: with a port where it isn't the usual one. */
export const hosts: Kind<string[]> = {
  expected: 'must list hosts, with their ports: gpu-1:8091',
  parse: (value) => {
    const items = itemsOf(value).map((item) => item.toLowerCase());
    return items.every((item) => /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.test(item)) ? items : undefined;
  },
  placeholder: [],
};

/** Addresses, subnets and names of ranges, as Express and Fastify take them for "trust proxy". */
export const proxies: Kind<string[]> = {
  expected: `must list IP addresses, subnets or ${PROXY_RANGES.join(', ')}`,
  parse: (value) => (itemsOf(value).every(isProxy) ? itemsOf(value) : undefined),
  placeholder: [],
};

export function wholeNumber(min: number, max: number): Kind<number> {
  return {
    expected: `must be a whole number from ${min} to ${max}`,
    parse: (value) => (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined),
    placeholder: min,
  };
}

export function oneOf<T extends string>(values: readonly [T, ...T[]]): Kind<T> {
  return {
    expected: `must be one of ${values.join(', ')}`,
    parse: (value) => values.find((item) => item === value),
    placeholder: values[0],
  };
}

export function matching(pattern: RegExp, expected: string): Kind<string> {
  return { expected, parse: (value) => (pattern.test(value) ? value : undefined), placeholder: '' };
}

function itemsOf(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function isProxy(item: string): boolean {
  if (PROXY_RANGES.includes(item)) return true;
  const [address = '', range, ...rest] = item.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (range === undefined) return true;
  if (/^\d{1,3}$/.test(range)) return Number(range) <= (family === 4 ? 32 : 128);
  return family === 4 && isIPv4(range);
}
