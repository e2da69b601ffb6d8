import type { ParseArgsConfig } from 'node:util';
import { REPORT_REASONS } from '#contracts/report';
import { openReports } from '../reports/decide-report';
import { AdminError } from './admin-error';
import type { Arguments, Positionals } from './arguments';
import { audit } from './audit';
import { readCosts } from './read-costs';
import type { CommandContext } from './command-context';
import { decideReport } from './decide-report';
import { readEndpoints, reopenEndpoint } from './endpoints';
import { grantCredits } from './grant-credits';
import { finishWithdrawal, listWithdrawals } from './withdrawals';
import { readActs } from './read-acts';
import { readQueue } from './read-queue';
import { readUsage } from './read-usage';
import { readUser } from './read-user';
import { readVideo } from './read-video';
import { retryVideo } from './retry-video';
import { suspendUser } from './suspend-user';
import { takeDown } from './take-down';

export interface Command extends Positionals {
  usage: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** The option without which nothing changes, and no reason is needed. */
  changesWith?: string;
  /** Returns what is printed: `Told`, or anything that can be shown as indented lines. @throws AdminError */
  run(args: Arguments, context: CommandContext): Promise<unknown>;
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const WHY = { reason: TEXT, as: TEXT };

/** More at once is a typing error. */
const MAX_GRANT = 100_000;
const MAX_ACTS = 1_000;
const MAX_DAYS = 3_660;

/** `npm run admin`, the commands that have a script of their own, and the running service all read this table. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  reports: {
    usage: 'reports',
    positionals: [],
    options: {},
    run: async (_args, { db }) => ({ reports: await openReports(db) }),
  },
  report: {
    usage: `report ID --decide keep|takedown [--ground ${REPORT_REASONS.join('|')}] --reason TEXT`,
    positionals: ['ID'],
    options: { decide: TEXT, ground: TEXT, ...WHY },
    run(args, { db, warrant, now }) {
      const decision = args.choice('decide', ['keep', 'takedown']);
      if (decision === undefined) throw new AdminError('--decide is missing: keep or takedown.');
      const ground = args.choice('ground', REPORT_REASONS);
      return decideReport(db, { id: args.positional('ID'), decision, ground }, warrant(), now);
    },
  },
  takedown: {
    usage: `takedown VIDEO|LINK [--ground ${REPORT_REASONS.join('|')}] --reason TEXT`,
    positionals: ['VIDEO'],
    options: { ground: TEXT, ...WHY },
    run(args, { db, warrant, now }) {
      const ground = args.choice('ground', REPORT_REASONS) ?? 'other';
      return takeDown(db, { video: args.positional('VIDEO'), ground }, warrant(), now);
    },
  },
  user: {
    usage: 'user ID|EMAIL',
    positionals: ['USER'],
    options: {},
    run: (args, { db, now }) => readUser(db, args.positional('USER'), now),
  },
  grant: {
    usage: 'grant USER CREDITS --reason TEXT',
    positionals: ['USER', 'CREDITS'],
    options: WHY,
    run(args, { db, warrant, now }) {
      const credits = args.count('CREDITS', args.positional('CREDITS'), MAX_GRANT);
      return grantCredits(db, { user: args.positional('USER'), credits }, warrant(), now);
    },
  },
  suspend: {
    usage: 'suspend USER [--lift] --reason TEXT',
    positionals: ['USER'],
    options: { lift: FLAG, ...WHY },
    run: (args, { db, warrant, now }) =>
      suspendUser(db, { user: args.positional('USER'), lift: args.flag('lift') }, warrant(), now),
  },
  video: {
    usage: 'video ID|LINK [--retry --reason TEXT]',
    positionals: ['VIDEO'],
    options: { retry: FLAG, ...WHY },
    changesWith: 'retry',
    run: (args, { db, warrant, now }) =>
      args.flag('retry')
        ? retryVideo(db, args.positional('VIDEO'), warrant(), now)
        : readVideo(db, args.positional('VIDEO')),
  },
  endpoints: {
    usage: 'endpoints [--reopen NAME --reason TEXT]',
    positionals: [],
    options: { reopen: TEXT, ...WHY },
    changesWith: 'reopen',
    run(args, { db, warrant, now }) {
      const endpoint = args.text('reopen');
      return endpoint === undefined ? readEndpoints(db, now) : reopenEndpoint(db, endpoint, warrant(), now);
    },
  },
  queue: {
    usage: 'queue',
    positionals: [],
    options: {},
    run: (_args, { db, now }) => readQueue(db, now),
  },
  acts: {
    usage: 'acts [--target ID] [--limit N]',
    positionals: [],
    options: { target: TEXT, limit: TEXT },
    run: (args, { db }) =>
      readActs(db, {
        target: args.text('target'),
        limit: args.count('--limit', args.text('limit') ?? '50', MAX_ACTS),
      }),
  },
  costs: {
    usage: 'costs [--days N]',
    positionals: [],
    options: { days: TEXT },
    run: (args, context) => readCosts(args.count('--days', args.text('days') ?? '7', MAX_DAYS), context),
  },
  withdrawals: {
    usage: 'withdrawals [done REFERENCE] [--reason TEXT]',
    positionals: [],
    optional: ['done', 'REFERENCE'],
    options: { reason: TEXT, as: TEXT },
    changesWith: 'reason',
    async run(args, { db, warrant, now }) {
      if (!args.has('done')) return listWithdrawals(db);
      if (args.positional('done') !== 'done' || !args.has('REFERENCE')) {
        throw new AdminError('Usage: npm run withdrawals [-- done <reference>]');
      }
      return finishWithdrawal(db, args.positional('REFERENCE'), warrant('answered'), now);
    },
  },
  usage: {
    usage: 'usage [--days N]',
    positionals: [],
    options: { days: TEXT },
    run: (args, { db, now }) => readUsage(db, args.count('--days', args.text('days') ?? '30', MAX_DAYS), now),
  },
  audit: {
    usage: 'audit',
    positionals: [],
    options: {},
    run: (_args, { db }) => audit(db),
  },
};
