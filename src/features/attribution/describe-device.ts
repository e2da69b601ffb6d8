import Bowser from 'bowser';
import type { FirstTouch } from '#contracts/first-touch';
import { plainText } from './plain-text';

/** The browser's report about its device. Sizes in CSS pixels. */
export interface DeviceFacts {
  userAgent: string;
  language: string;
  viewportWidth: number;
  screenWidth: number;
  screenHeight: number;
  touchPoints: number;
}

export type Device = Pick<
  FirstTouch,
  | 'device_type'
  | 'is_mobile'
  | 'is_tablet'
  | 'is_desktop'
  | 'screen_width'
  | 'screen_height'
  | 'user_agent'
  | 'platform'
  | 'language'
>;

/** A viewport narrower than this (px) counts as mobile on any device: a constant of the product. */
const MOBILE_BELOW = 768;

export function describeDevice(facts: DeviceFacts): Device {
  const userAgent = plainText(facts.userAgent, 400);
  // The library throws on an empty string.
  const parser = Bowser.getParser(userAgent || '-');
  const platform = parser.getOSName();
  const type = deviceType(facts, parser.getPlatformType(), platform);
  return {
    device_type: type,
    is_mobile: type === 'mobile',
    is_tablet: type === 'tablet',
    is_desktop: type === 'desktop',
    screen_width: Math.round(facts.screenWidth),
    screen_height: Math.round(facts.screenHeight),
    ...(userAgent !== '' && { user_agent: userAgent }),
    ...(platform && { platform }),
    ...(facts.language !== '' && { language: plainText(facts.language, 35) }),
  };
}

function deviceType({ viewportWidth, touchPoints }: DeviceFacts, platformType: string, platform: string) {
  if (viewportWidth < MOBILE_BELOW || platformType === 'mobile') return 'mobile';
  // An iPad reports itself as a Mac; no Mac has a touch screen.
  const isTablet = platformType === 'tablet' || (platform === 'macOS' && touchPoints > 1);
  return isTablet ? 'tablet' : 'desktop';
}
