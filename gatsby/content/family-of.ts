/** Family by the maker's own name: "Veo" for "Veo 3.1 Fast". */
export function familyOf({ title, runsOn }: { title: string; runsOn?: string | null }): string {
  const name = runsOn ?? title;
  const [family = name] = name.split(' ');
  return family;
}
