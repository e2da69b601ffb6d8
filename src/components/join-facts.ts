type Fact = string | false | null | undefined;

/** "5 s · 1080p": facts on one line, without those that are missing. One string, which a translated page can change. */
export function joinFacts(...facts: readonly Fact[]): string {
  return facts.filter(Boolean).join(' · ');
}
