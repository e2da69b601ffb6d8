import express, { type RequestHandler } from 'express';
import { Counter, type Registry } from 'prom-client';
import { recordRoute } from './request-route';

export const CSP_REPORTS_PATH = '/csp-reports';

/** Names of the directives that our policies have: each label value creates a time series that is never removed. */
const DIRECTIVES = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);
const MAX_BODY_BYTES = 16 * 1024;
/** A browser sends what it has gathered; more than this is not one page's. */
const MAX_REPORTS = 20;
const EXTENSION = /^[\w-]+-extension\b/;

/** Adds to a page's policy where browsers report what it has blocked. */
export function withReports(policy: string): string {
  return `${policy}; report-uri ${CSP_REPORTS_PATH}; report-to csp`;
}

/** Header that names the endpoint `csp`. */
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORTS_PATH}"`;

/**
 * Counts what browsers have blocked on our pages, by directive. Nothing else of a report is kept: addresses in it may be
 * private, and anybody can send one.
 */
export function countCspReports(registry: Registry): RequestHandler[] {
  const counter = new Counter({
    name: 'csp_violations_total',
    help: 'Reports of browsers about what a page’s policy has blocked, by directive; extension: of a browser extension.',
    labelNames: ['directive'],
    registers: [registry],
  });
  const count: RequestHandler = (request, response) => {
    for (const directive of directivesIn(request.body)) counter.inc({ directive });
    response.set('cache-control', 'no-store').status(204).end();
  };
  const note: RequestHandler = (_request, response, next) => {
    recordRoute(response, CSP_REPORTS_PATH);
    next();
  };
  return [note, express.raw({ type: () => true, limit: MAX_BODY_BYTES }), count];
}

/** Reads both formats: `report-to` sends a list, `report-uri` one report with names of its own. */
function directivesIn(body: unknown): string[] {
  const parsed = Buffer.isBuffer(body) ? parse(body.toString('utf8')) : undefined;
  const reports: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return reports.slice(0, MAX_REPORTS).flatMap((report) => {
    const fields = fieldOf(report, 'csp-report') ?? fieldOf(report, 'body');
    const directive = fieldOf(fields, 'effectiveDirective') ?? fieldOf(fields, 'effective-directive');
    if (typeof directive !== 'string') return [];
    const sources = ['sourceFile', 'source-file', 'blockedURL', 'blocked-uri'].map((name) => fieldOf(fields, name));
    if (sources.some((source) => typeof source === 'string' && EXTENSION.test(source))) return ['extension'];
    return [DIRECTIVES.has(directive) ? directive : 'other'];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
