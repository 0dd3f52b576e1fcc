import { reportClientError } from '../contract/client-errors.ts';
import { settings } from './settings.ts';

/** One page can report this many errors: a loop must not flood the log. */
const REPORTS_PER_PAGE = 10;
let reports = 0;

/**
 * Tells the operator about an error of this page: Sentry where a DSN is set (its script is loaded on the
 * first error), else the provider's log. Never carries form values, tokens or card data.
 */
export function reportError(message: string, cause?: unknown): void {
  // eslint-disable-next-line no-console -- the browser's console is where an engineer looks first
  console.error(message, cause ?? '');
  if (reports >= REPORTS_PER_PAGE) return;
  reports += 1;
  void (settings.sentryDsn ? toSentry(message, cause) : toProvider(message, cause)).catch(() => {});
}

async function toSentry(message: string, cause: unknown) {
  const { captureException, captureMessage, init, isInitialized } = await import('@sentry/browser');
  if (!isInitialized()) init({ dsn: settings.sentryDsn, defaultIntegrations: false });
  const context = { tags: { request_id: requestIdOf(cause) }, extra: { message } };
  if (cause instanceof Error) captureException(cause, context);
  else captureMessage(message, context);
}

async function toProvider(message: string, cause: unknown) {
  await fetch(settings.apiBase + reportClientError.path, {
    method: reportClientError.method,
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    body: JSON.stringify({
      message: message.slice(0, 1000),
      stack: cause instanceof Error ? cause.stack?.slice(0, 8000) : undefined,
      page: location.pathname.slice(0, 300),
      request_id: requestIdOf(cause)?.slice(0, 100),
    }),
  });
}

function requestIdOf(cause: unknown): string | undefined {
  const id = cause instanceof Error && 'requestId' in cause ? cause.requestId : undefined;
  return typeof id === 'string' ? id : undefined;
}
