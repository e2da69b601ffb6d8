import type { Offer } from '../catalogue/load-plans';
import type { DayOfSpending } from './provider-orders';

export interface CostReport {
  /** From the cheapest offer: the price actually paid for a credit is at least this. */
  usdPerCredit: number;
  rows: (DayOfSpending & { revenueUsd: number; marginUsd: number })[];
}

/** Compares income with what was billed or may still be billed. */
export function withMargins(
  days: readonly DayOfSpending[],
  offers: readonly Pick<Offer, 'credits' | 'amountCents'>[],
): CostReport {
  const usdPerCredit = Math.min(...offers.map(({ credits, amountCents }) => amountCents / 100 / credits));
  const rows = days.map((day) => {
    const revenueUsd = day.credits * usdPerCredit;
    return { ...day, revenueUsd, marginUsd: revenueUsd - day.billedUsd - day.openUsd };
  });
  return { usdPerCredit, rows };
}

const HEAD = ['day', 'provider', 'model', 'orders', 'videos', 'credits', 'revenue $', 'billed $', 'open $', 'margin $'];
/** Columns before it are text (left-aligned), columns after it numbers. */
const WORDS = 3;

/** A table for the terminal, with a total. */
export function costTable({ usdPerCredit, rows }: CostReport): string {
  const money = (usd: number) => usd.toFixed(2);
  const figures = (of: Omit<CostReport['rows'][number], 'day' | 'provider' | 'model'>) => [
    ...[of.orders, of.videos, of.credits].map(String),
    ...[of.revenueUsd, of.billedUsd, of.openUsd, of.marginUsd].map(money),
  ];
  const sum = (key: 'orders' | 'videos' | 'credits' | 'revenueUsd' | 'billedUsd' | 'openUsd' | 'marginUsd') =>
    rows.reduce((total, row) => total + row[key], 0);
  const total = {
    orders: sum('orders'),
    videos: sum('videos'),
    credits: sum('credits'),
    revenueUsd: sum('revenueUsd'),
    billedUsd: sum('billedUsd'),
    openUsd: sum('openUsd'),
    marginUsd: sum('marginUsd'),
  };
  const lines = [
    HEAD,
    ...rows.map((row) => [row.day, row.provider, row.model, ...figures(row)]),
    ['total', '', '', ...figures(total)],
  ];
  const widths = HEAD.map((_name, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, column) => (column < WORDS ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [
    ...table,
    '',
    `A credit counts as $${usdPerCredit.toFixed(4)}: the cheapest offer in content/plans.json.`,
  ].join('\n');
}
