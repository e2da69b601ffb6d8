/** @adobe/structured-data-validator 1.7.1 ships no types; these cover what the crawl uses. */
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    path?: { type?: string; property?: string }[];
  }

  export default class Validator {
    /** @param found entities by their type, each type with all of its entities. */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
