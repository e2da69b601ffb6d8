import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { isAboutUser } from './user-info-keys';
import { onOtherTabsNews } from './user-info-news';

/** Once a page: reads the signed-in user anew when another tab has bought, spent or canceled something. */
export function UserInfoNews() {
  const { mutate } = useSWRConfig();
  useEffect(() => onOtherTabsNews(() => void mutate(isAboutUser)), [mutate]);
  return null;
}
