import { useEffect } from 'react';
import type { readUserInfo } from '#contracts/api/users';
import { useStableCallback } from '../../../components/use-stable-callback';
import { callApi } from '../../../http/call-api';
import { ApiError } from '../../../http/request-json';

const ASK_EVERY_MS = 5000;

/**
 * While `isAway`, polls every few seconds (and when the network returns) and calls `onReturn` at the first response.
 */
export function useServiceReturn(isAway: boolean, onReturn: () => void): void {
  const announce = useStableCallback(onReturn);
  useEffect(() => {
    if (!isAway) return undefined;
    let isOver = false;
    const ask = () => {
      if (document.hidden) return;
      void isReachable().then((isBack) => {
        if (isBack && !isOver) announce();
      });
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    window.addEventListener('online', ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [isAway, announce]);
}

/** Any response of the product API counts, refusals included. */
async function isReachable(): Promise<boolean> {
  try {
    await callApi<typeof readUserInfo>('/api/user/info');
    return true;
  } catch (error) {
    return error instanceof ApiError && error.code !== 'product_api_unavailable';
  }
}
