import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { cspReportsPath } from '../../src/contract/csp-reports.ts';
import { ApiError } from '../errors.ts';
import type { CspViolation } from '../metrics.ts';
import type { Services } from '../services.ts';
import { clientIpOrNetwork } from './client-ip.ts';
import { rateLimitRules } from './rate-limit.ts';
import { readTextBody } from './read-body.ts';

/** Maximum size of a request body in bytes, and of its reports that are counted. */
const BODY_MAX = 32 * 1024;
const MAX_REPORTS = 20;
/**
 * Maximum number of blocked origins that are counted by their name. Anyone can send reports, so
 * names without a limit would fill the memory of this process and of Prometheus.
 */
const MAX_ORIGINS = 50;

type ReportServices = Pick<Services, 'throttle' | 'metrics' | 'log'>;

const text = z.optional(z.string());
const violationSchema = z.object({ documentURL: text, effectiveDirective: text, blockedURL: text });
const reportToSchema = z.array(z.object({ type: z.string(), body: z.unknown() }));
const reportUriSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
});
type Violation = z.infer<typeof violationSchema>;

/**
 * Receives the reports of browsers about code and files that the Content-Security-Policy blocked,
 * and counts them. Accepts the format of the directive report-to and that of report-uri.
 */
export function mountCspReportRoute(app: Hono, services: ReportServices): void {
  const classify = createClassifier();
  const logged = new Set<string>();
  function count(violation: CspViolation): void {
    services.metrics?.countCspViolation(violation);
    const key = JSON.stringify(violation);
    if (logged.has(key)) return;
    logged.add(key);
    services.log.warn('csp_violation', { ...violation });
  }
  // Reports to another origin are preceded by a preflight request. They need no credentials.
  app.options(cspReportsPath, (context) =>
    context.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400',
    }),
  );
  app.post(cspReportsPath, bodyLimit({ maxSize: BODY_MAX }), async (context) => {
    const wait = waitOf(context, services);
    if (wait > 0) return context.text('Too many reports', 429, { 'retry-after': String(wait) });
    const violations = await readTextBody(context.req.raw).then(readViolations, () => null);
    if (!violations) return context.text('The body is no report.', 400);
    for (const violation of violations.slice(0, MAX_REPORTS)) count(classify(violation));
    return context.body(null, 204, { 'access-control-allow-origin': '*' });
  });
}

/** Counts a request. Returns the seconds until the sender may send another one; 0 if it may now. */
function waitOf(context: Context, { throttle }: ReportServices): number {
  try {
    throttle.consume(rateLimitRules.cspReports, clientIpOrNetwork(context));
    return 0;
  } catch (error) {
    if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter;
    throw error;
  }
}

/** Returns the violations in a body, or null if the body is no report. */
function readViolations(body: string): Violation[] | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const single = z.safeParse(reportUriSchema, json);
  if (single.success) {
    const report = single.data['csp-report'];
    const effectiveDirective = report['effective-directive'] ?? report['violated-directive'];
    const [documentURL, blockedURL] = [report['document-uri'], report['blocked-uri']];
    return [{ documentURL, effectiveDirective, blockedURL }];
  }
  const list = z.safeParse(reportToSchema, json);
  if (!list.success) return null;
  return list.data.flatMap(({ type, body: violation }) => {
    const parsed = z.safeParse(violationSchema, violation);
    return type === 'csp-violation' && parsed.success ? [parsed.data] : [];
  });
}

const directives = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr
  img-src connect-src font-src frame-src form-action frame-ancestors base-uri object-src media-src
  worker-src manifest-src require-trusted-types-for trusted-types`.split(/\s+/),
);
const keywords = new Set(
  `inline eval wasm-eval self data blob about trusted-types-policy trusted-types-sink`.split(' '),
);
const paymentPath = /\/payment$|^\/update-payment-method/;

/** Returns a function that reduces reports to a bounded number of different violations. */
function createClassifier(): (violation: Violation) => CspViolation {
  const origins = new Set<string>();
  function blockedOf(url: string): string {
    if (keywords.has(url)) return url;
    if (/^[\w-]+-extension(?::|$)/.test(url)) return 'extension';
    const origin = URL.canParse(url) ? new URL(url).origin : '';
    if (!/^(?:https?|wss?):\/\/[a-z\d.-]{1,100}(?::\d+)?$/.test(origin)) return 'other';
    if (origins.size < MAX_ORIGINS) origins.add(origin);
    return origins.has(origin) ? origin : 'other';
  }
  return ({ documentURL = '', effectiveDirective = '', blockedURL = '' }) => {
    // A report of an older browser has the whole directive here.
    const [directive = ''] = effectiveDirective.split(' ', 1);
    const path = URL.canParse(documentURL) ? new URL(documentURL).pathname : '';
    return {
      directive: directives.has(directive) ? directive : 'other',
      blocked: blockedOf(blockedURL),
      page: paymentPath.test(path) ? 'payment' : 'other',
    };
  };
}
