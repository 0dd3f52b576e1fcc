import { reportClientError } from '../../contract/client-errors.ts';
import { settings } from '../settings.ts';

/** Sends an error of this page to Sentry where a DSN is set, else to the provider's log. */
export function sendError(message: string, cause: unknown): Promise<void> {
  // Asked of the build itself: without a DSN Sentry's script is left out of it.
  return import.meta.env.PUBLIC_SENTRY_DSN ? toSentry(message, cause) : toProvider(message, cause);
}

async function toSentry(message: string, cause: unknown) {
  const { captureException, captureMessage, init, isInitialized } = await import('@sentry/browser');
  if (!isInitialized())
    init({ dsn: import.meta.env.PUBLIC_SENTRY_DSN, defaultIntegrations: false });
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
