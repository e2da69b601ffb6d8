type Environment = Readonly<Record<string, string | undefined>>;

/** What the pages need to know of Google's services; null: not configured, and so never loaded. */
export interface ServiceIds {
  /** Measurement id of Google Analytics. */
  analyticsId: string | null;
  /** Publisher id of AdSense. */
  adsenseClient: string | null;
}

/**
 * Reads GATSBY_GA_ID and GATSBY_ADSENSE_CLIENT.
 * @throws Error naming every one that is not what Google gives out: it would silently measure or earn nothing.
 */
export function readServiceIds(environment: Environment): ServiceIds {
  const faults: string[] = [];
  const idOf = (name: string, pattern: RegExp, example: string): string | null => {
    const value = environment[name]?.trim();
    if (!value) return null;
    if (!pattern.test(value)) faults.push(`${name} must look like ${example}, not "${value}".`);
    return value;
  };
  const ids = {
    analyticsId: idOf('GATSBY_GA_ID', /^(G|GT)-[A-Z0-9]{4,20}$/, 'G-ABC123DEF4'),
    adsenseClient: idOf('GATSBY_ADSENSE_CLIENT', /^ca-pub-\d{10,20}$/, 'ca-pub-1234567890123456'),
  };
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return ids;
}
