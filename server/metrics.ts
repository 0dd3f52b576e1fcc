// Metrics for Prometheus on a separate port. Without METRICS_PORT the metrics library is not loaded
// and nothing is counted.
import { createServer, type Server } from 'node:http';
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AuditEvent } from './audit.ts';
import type { Database } from './data/database.ts';
import type { RequestLogEntry, RequestTrace } from './http/trace.ts';
import type { Settings } from './settings.ts';

export interface Metrics {
  observeRequest(entry: RequestLogEntry, trace?: RequestTrace): void;
  countAuditEvent(event: AuditEvent): void;
  /**
   * Counts a failed call to the processor.
   * @param type The type of Stripe's error.
   */
  countGatewayFailure(call: string, type: string): void;
  /** Counts a request that got 503 because of overload. `kind` is its priority or lane. */
  countRejection(kind: string): void;
  /** Counts something that a browser blocked because of the Content-Security-Policy. */
  countCspViolation(violation: CspViolation): void;
  /** Reports the bounds of requests in flight whenever Prometheus reads the metrics. */
  observeAdmission(read: () => Admission): void;
  /** Wraps the database so that the duration of transactions is recorded. */
  timeTransactions(database: Database): Database;
  metricRegistry: Registry;
}

/** Violation of the policy, as it is counted. No part of it identifies a person. */
export interface CspViolation {
  directive: string;
  /** Origin that was blocked, a keyword such as 'inline', or 'other'. */
  blocked: string;
  /** 'payment' for a page with the payment step. */
  page: 'payment' | 'other';
}

/** Numbers of API requests that are handled and that wait, and the current limit of the former. */
interface Admission {
  inFlight: number;
  queued: number;
  limit: number;
}

/**
 * Upper limits of the histogram buckets in seconds. The lowest fits a query that reads one row. The
 * highest fits a request that is too slow for any user.
 */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export async function createMetrics(): Promise<Metrics> {
  const prometheus = await import('prom-client');
  const metricRegistry = new prometheus.Registry();
  const registers = [metricRegistry];
  prometheus.collectDefaultMetrics({ register: metricRegistry });
  const requests: Histogram = new prometheus.Histogram({
    name: 'coverfront_request_seconds',
    help: 'Requests by the pattern of their path, and their response times',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const apiErrors: Counter = new prometheus.Counter({
    name: 'coverfront_api_errors_total',
    help: 'API errors by error code',
    labelNames: ['code'],
    registers,
  });
  const auditEvents: Counter = new prometheus.Counter({
    name: 'coverfront_audit_events_total',
    help: 'Audit events: purchases, claims, sign-ins, decisions',
    labelNames: ['event', 'product'],
    registers,
  });
  const gatewayFailures: Counter = new prometheus.Counter({
    name: 'coverfront_gateway_failures_total',
    help: 'Failed calls to the card processor by its type of error, including declined cards',
    labelNames: ['call', 'type'],
    registers,
  });
  const transactions: Histogram = new prometheus.Histogram({
    name: 'coverfront_transaction_seconds',
    help: 'Duration of database transactions, including waiting time',
    labelNames: ['outcome'],
    buckets,
    registers,
  });
  const rejections: Counter = new prometheus.Counter({
    name: 'coverfront_requests_rejected_total',
    help: 'Requests that got 503 because of overload',
    labelNames: ['kind'],
    registers,
  });
  const cspViolations: Counter = new prometheus.Counter({
    name: 'coverfront_csp_violations_total',
    help: 'Reports of browsers about code and files that the Content-Security-Policy blocked',
    labelNames: ['directive', 'blocked', 'page'],
    registers,
  });
  return {
    metricRegistry,
    countCspViolation: (violation) => cspViolations.inc({ ...violation }),
    countRejection: (kind) => rejections.inc({ kind }),
    observeAdmission(read) {
      const gauge = new prometheus.Gauge({
        name: 'coverfront_requests',
        help: 'Requests in flight and in the queue, and the current limit of those in flight',
        labelNames: ['state'],
        registers: [],
        collect() {
          const { inFlight, queued, limit } = read();
          this.set({ state: 'in_flight' }, inFlight);
          this.set({ state: 'queued' }, queued);
          this.set({ state: 'limit' }, limit);
        },
      });
      metricRegistry.registerMetric(gauge);
    },
    observeRequest({ method, route, status, ms }, trace) {
      const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
      requests.observe(labels, ms / 1000);
      if (trace?.code) apiErrors.inc({ code: trace.code });
    },
    countAuditEvent: ({ action, product = '' }) => auditEvents.inc({ event: action, product }),
    countGatewayFailure: (call, type) => gatewayFailures.inc({ call, type }),
    timeTransactions: (database) => ({
      ...database,
      async transact(work) {
        const end = transactions.startTimer();
        try {
          const value = await database.transact(work);
          end({ outcome: 'committed' });
          return value;
        } catch (error) {
          end({ outcome: 'failed' });
          throw error;
        }
      },
    }),
  };
}

type SetGauge = (gauge: string, value: number, labels?: Record<string, string>) => void;

/**
 * Gauges that are set whenever Prometheus reads the metrics. A gauge that is calculated from
 * database tables has the same value in every server process.
 */
const gauges = {
  database_up: ['1 while the database can be written', []],
  database_ping_seconds: ['Duration of one write', []],
  pool_connections: ['Connections of this process to PostgreSQL', ['state']],
  job_overdue_seconds: ['Time by which a job is overdue', ['job']],
  job_failed: ['1 if the last run of a job failed', ['job']],
  mail_waiting: ['Emails that are not sent yet', []],
  mail_oldest_seconds: ['Waiting time of the oldest unsent email', []],
  mail_failed: ['Emails that failed permanently and are not purged yet', []],
  money_waiting: ['Pending captures, pending refunds and failed refunds', ['kind']],
} as const satisfies Record<string, readonly [help: string, labels: readonly string[]]>;

interface MetricsServerOptions {
  database: Database;
  now: () => Date;
  settings: Pick<Settings, 'HOST' | 'METRICS_PORT'>;
}

/** Serves only /metrics, on a separate port. */
export async function serveMetrics(
  { metricRegistry }: Metrics,
  { database, now, settings: { HOST, METRICS_PORT: port } }: MetricsServerOptions,
): Promise<Server> {
  const prometheus = await import('prom-client');
  const gaugesByName = new Map<string, Gauge>();
  for (const [name, [help, labels]] of Object.entries(gauges)) {
    const labelNames = [...labels];
    const gauge = new prometheus.Gauge({
      name: `coverfront_${name}`,
      help,
      labelNames,
      registers: [metricRegistry],
    });
    gaugesByName.set(name, gauge);
  }
  async function refresh(): Promise<void> {
    for (const gauge of gaugesByName.values()) gauge.reset();
    const set: SetGauge = (name, value, labels = {}) => gaugesByName.get(name)?.set(labels, value);
    await readGauges(database, now, set);
  }
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    // An error while the gauges are read from the database is ignored, because the process must
    // report its own metrics even without the database.
    void refresh()
      .catch(() => {})
      .then(() => metricRegistry.metrics())
      .then((text) => response.setHeader('content-type', metricRegistry.contentType).end(text));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, HOST, resolve);
  });
  return server;
}

async function readGauges(database: Database, now: () => Date, set: SetGauge): Promise<void> {
  set('database_up', 0);
  for (const [state, count] of Object.entries(database.pool?.() ?? {}))
    set('pool_connections', count, { state });
  const started = performance.now();
  await database.ping();
  set('database_ping_seconds', (performance.now() - started) / 1000);
  set('database_up', 1);
  const { db } = database;
  const secondsSince = (instant: string) =>
    Math.max(0, (now().getTime() - Date.parse(instant)) / 1000);
  const jobs = await db.selectFrom('jobs').select(['name', 'next_run_at', 'failure']).execute();
  for (const { name: job, next_run_at, failure } of jobs) {
    set('job_overdue_seconds', secondsSince(next_run_at), { job });
    set('job_failed', failure === null ? 0 : 1, { job });
  }
  const mails = db.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'));
  const unsentMails = await mails
    .select(({ fn }) => fn.min<string | null>('created_at').as('oldest'))
    .where('sent_at', 'is', null)
    .where('failure', 'is', null)
    .executeTakeFirstOrThrow();
  set('mail_waiting', Number(unsentMails.count));
  set('mail_oldest_seconds', unsentMails.oldest === null ? 0 : secondsSince(unsentMails.oldest));
  const failed = await mails.where('failure', 'is not', null).executeTakeFirstOrThrow();
  set('mail_failed', Number(failed.count));
  const captures = await db
    .selectFrom('charges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('captured_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('authorized_until', 'is', null)
    .executeTakeFirstOrThrow();
  set('money_waiting', Number(captures.count), { kind: 'capture' });
  const refunds = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('refunded_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  set('money_waiting', Number(refunds.count), { kind: 'refund' });
  const failedRefunds = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  set('money_waiting', Number(failedRefunds.count), { kind: 'returned_refund' });
}
