/**
 * Which Han characters a script's readers know, by the national standards that fonts and encodings are made from:
 * GB 2312 (Simplified), Big5 (Traditional), JIS X 0208 (Japanese). TextDecoder has their tables.
 */
interface Standard {
  encoding: string;
  /** First and last byte pairs of its Han characters, without vendors' additions. */
  lead: readonly [number, number];
  trail: readonly (readonly [number, number])[];
  /** Leads whose characters are additions of vendors. */
  skip?: (lead: number, trail: number) => boolean;
}

const STANDARDS: Readonly<Record<string, Standard>> = {
  Hans: { encoding: 'gbk', lead: [0xb0, 0xf7], trail: [[0xa1, 0xfe]] },
  Hant: {
    encoding: 'big5',
    lead: [0xa4, 0xf9],
    trail: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
    // Between the two levels of common and rare characters, and after them.
    skip: (lead, trail) =>
      (lead === 0xc6 && trail > 0x7e) || lead === 0xc7 || lead === 0xc8 || (lead === 0xf9 && trail > 0xd5),
  },
  Jpan: { encoding: 'euc-jp', lead: [0xb0, 0xf4], trail: [[0xa1, 0xfe]] },
};

const known = new Map<string, ReadonlySet<string>>();

/** Han characters of `text` that readers of `script` do not use. Empty for scripts without a standard. */
export function hanOutside(text: string, script: string): string[] {
  const standard = STANDARDS[script];
  if (!standard) return [];
  let characters = known.get(script);
  if (!characters) {
    characters = charactersOf(standard);
    known.set(script, characters);
  }
  const used = characters;
  return (text.match(/\p{Script=Han}/gu) ?? []).filter((character) => character !== '々' && !used.has(character));
}

function charactersOf({ encoding, lead, trail, skip }: Standard): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let first = lead[0]; first <= lead[1]; first += 1) {
    for (const [from, to] of trail) {
      for (let second = from; second <= to; second += 1) if (!skip?.(first, second)) bytes.push(first, second);
    }
  }
  const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes));
  return new Set(text.match(/\p{Script=Han}/gu));
}
