export interface ClickIdKind {
  /** Name of the query parameter. */
  type: string;
  source: string;
  medium: 'cpc' | 'social';
}

/**
 * What ad networks append to the address of a click. All stand for a paid one but `fbclid`, which Facebook puts on
 * every link that leaves it. The first that an address has counts.
 */
export const CLICK_IDS: readonly ClickIdKind[] = [
  { type: 'gclid', source: 'google', medium: 'cpc' },
  { type: 'gbraid', source: 'google', medium: 'cpc' },
  { type: 'wbraid', source: 'google', medium: 'cpc' },
  { type: 'fbclid', source: 'facebook', medium: 'social' },
  { type: 'msclkid', source: 'bing', medium: 'cpc' },
  { type: 'ttclid', source: 'tiktok', medium: 'cpc' },
  { type: 'li_fat_id', source: 'linkedin', medium: 'cpc' },
  { type: 'yclid', source: 'yandex', medium: 'cpc' },
  { type: 'bd_vid', source: 'baidu', medium: 'cpc' },
  { type: 'gdt_vid', source: 'tencent', medium: 'cpc' },
  { type: 'weixinadinfo', source: 'wechat', medium: 'cpc' },
];
