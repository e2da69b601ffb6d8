/** One line of the benchmarks' table. */
export interface BenchRow {
  /** The measured part, e.g. "functions". */
  group: string;
  name: string;
  value: number;
  /** Unit of value: "s", "MB", "calls/s", "kB", "x" for ratios. */
  unit: string;
  /** The promise that this figure has to keep. */
  limit?: { max: number } | { min: number };
}

/** The `measure` export of a benchmark module; it calls `report` with its progress. */
export type Measure = (root: string, report: (line: string) => void) => Promise<BenchRow[]>;

export function isKept({ value, limit }: BenchRow): boolean {
  if (!limit) return true;
  return 'max' in limit ? value <= limit.max : value >= limit.min;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
