import useSWR from 'swr';

const NEVER_BY_ITSELF = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};

/**
 * An answer that another part of the page has read under this key; undefined until then. It asks for nothing by itself,
 * but needs the reader all the same: when a key is to be read again, SWR has the part that was mounted first read it.
 * @param key null: nothing is meant
 */
export function useKnown<Answer>(key: string | null, read: () => Promise<Answer>): Answer | undefined {
  return useSWR<Answer>(key, read, NEVER_BY_ITSELF).data;
}
