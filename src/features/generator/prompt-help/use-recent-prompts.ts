import useSWR from 'swr';
import type { SitePath } from '#contracts/api/call';
import type { listVideos } from '#contracts/api/videos';
import { callApi } from '../../../http/call-api';
import type { ApiError } from '../../../http/request-json';
import { useSession } from '../../session/client';
import { userIdOf } from '../../session/session-user';
import type { OfferedPrompt } from './PromptList';

const MOST_PROMPTS = 10;

/** Enough for ten different prompts of somebody who makes each a few times. */
const PATH: SitePath<typeof listVideos> = '/api/videos?limit=48';

export interface RecentPrompts {
  /** Undefined until they are loaded. */
  prompts: readonly OfferedPrompt[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * The visitor's last prompts, newest first, each once. They come from My Videos: nothing more is stored, so they are gone
 * with the video, the session or the account.
 */
export function useRecentPrompts(isWanted: boolean): RecentPrompts {
  const userId = userIdOf(useSession().data);
  const { data, error, isValidating, mutate } = useSWR<string[], ApiError>(
    isWanted && userId !== undefined ? ['recent-prompts', userId] : null,
    async () => {
      const { videos } = await callApi<typeof listVideos>(PATH);
      return [...new Set(videos.map(({ prompt }) => prompt))].slice(0, MOST_PROMPTS);
    },
  );
  return {
    prompts: data?.map((prompt) => ({ prompt })),
    hasFailed: error !== undefined && !isValidating,
    retry: () => void mutate(),
  };
}
