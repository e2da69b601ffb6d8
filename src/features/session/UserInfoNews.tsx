import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { isAboutUser } from './user-info-keys';
import { onOtherTabsNews } from './user-info-news';

/** Mounted once per page: refetches the user info when another tab has bought, spent or canceled something. */
export function UserInfoNews() {
  const { mutate } = useSWRConfig();
  useEffect(() => onOtherTabsNews(() => void mutate(isAboutUser)), [mutate]);
  return null;
}
