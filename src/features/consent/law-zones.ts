/**
 * Time zones (IANA) whose law requires consent before storing or reading anything that the site could run without: the
 * EEA with the outermost regions of the Union, the United Kingdom with the Crown dependencies and Gibraltar, and
 * Switzerland. Browsers report places by these names; older aliases are listed too.
 */
const ZONES = {
  Europe: [
    ...['Amsterdam', 'Athens', 'Berlin', 'Bratislava', 'Brussels', 'Bucharest', 'Budapest', 'Busingen', 'Copenhagen'],
    ...['Dublin', 'Helsinki', 'Lisbon', 'Ljubljana', 'Luxembourg', 'Madrid', 'Malta', 'Mariehamn', 'Oslo', 'Paris'],
    ...['Prague', 'Riga', 'Rome', 'Sofia', 'Stockholm', 'Tallinn', 'Vaduz', 'Vienna', 'Vilnius', 'Warsaw', 'Zagreb'],
    ...['Nicosia', 'London', 'Belfast', 'Jersey', 'Guernsey', 'Isle_of_Man', 'Gibraltar', 'Zurich'],
  ],
  Atlantic: ['Azores', 'Canary', 'Madeira', 'Reykjavik', 'Jan_Mayen'],
  Africa: ['Ceuta'],
  Arctic: ['Longyearbyen'],
  Asia: ['Famagusta', 'Nicosia'],
  America: ['Cayenne', 'Guadeloupe', 'Marigot', 'Martinique'],
  Indian: ['Mayotte', 'Reunion'],
} as const;

const NAMES: ReadonlySet<string> = new Set([
  ...Object.entries(ZONES).flatMap(([area, places]) => places.map((place) => `${area}/${place}`)),
  ...['GB', 'GB-Eire', 'Eire', 'Portugal', 'Poland', 'Iceland'],
]);

/** Whether the law of this time zone requires consent first. A browser that hides its time zone may be anywhere. */
export function lawAsksIn(timeZone: string | undefined): boolean {
  return timeZone === undefined || NAMES.has(timeZone);
}
