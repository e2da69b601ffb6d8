export interface ClickIdKind {
  /** Name of the query parameter. */
  type: string;
  source: string;
  medium: 'cpc' | 'social';
}

/**
 * Parameters that ad networks append to the URL of a click. All mark a paid click except `fbclid`, which Facebook adds
 * to every outgoing link. The first one found in a URL counts.
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
