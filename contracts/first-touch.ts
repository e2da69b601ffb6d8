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
 * How a visitor first arrived, as recorded by their browser: the value of the `x-user-from` header. Every field is
 * optional, empty ones are left out. All of it is untrusted plain text.
 */
export type FirstTouch = Partial<Record<FirstTouchText, string>> &
  Partial<Record<(typeof FIRST_TOUCH_NUMBERS)[number], number>> &
  Partial<Record<(typeof FIRST_TOUCH_FLAGS)[number], boolean>>;

export const FIRST_TOUCH_MAX_TEXT = 500;

/** Longest record as a header (JSON in ASCII), in characters. A longer one is dropped. */
export const FIRST_TOUCH_MAX_HEADER = 4096;
