/** Text of the attribution record; each at most `FIRST_TOUCH_MAX_TEXT` characters. */
export const FIRST_TOUCH_TEXTS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'click_id',
  'click_id_type',
  'referrer',
  'referrer_host',
  'landing_page',
  'classified_source',
  'classified_medium',
  'device_type',
  'user_agent',
  'platform',
  'language',
  'ts',
] as const;
/** CSS pixels. */
export const FIRST_TOUCH_NUMBERS = ['screen_width', 'screen_height'] as const;
export const FIRST_TOUCH_FLAGS = ['is_mobile', 'is_tablet', 'is_desktop'] as const;

export type FirstTouchText = (typeof FIRST_TOUCH_TEXTS)[number];

/**
 * How a visitor first came here, as their browser recorded it: the value of the header `x-user-from`. Every field is
 * optional, empty ones are left out. All of it is a visitor's word: plain text, to be trusted in nothing.
 */
export type FirstTouch = Partial<Record<FirstTouchText, string>> &
  Partial<Record<(typeof FIRST_TOUCH_NUMBERS)[number], number>> &
  Partial<Record<(typeof FIRST_TOUCH_FLAGS)[number], boolean>>;

export const FIRST_TOUCH_MAX_TEXT = 500;

/** Characters of the record as a header: JSON in ASCII. A longer one is not passed on. */
export const FIRST_TOUCH_MAX_HEADER = 4096;
