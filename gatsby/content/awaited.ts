/** Languages whose translators are at work on the guides. */
const TRANSLATING: readonly string[] = ['ko', 'pt', 'ru', 'fr', 'tw', 'ja', 'zh', 'de', 'it'];

/** Whether a missing file is no fault yet: visitors read English there. */
export function isAwaited(language: string, group: string): boolean {
  return TRANSLATING.includes(language) && (group === 'model-guide' || group.startsWith('guides/'));
}
