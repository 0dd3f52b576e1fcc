import { reportClientError } from '../../contract/client-errors.ts';
import { isMissingCallResponse } from '../../contract/missing-call.ts';
import { CallError } from '../call/call-error.ts';
import { isKnownToBeMissing, storeMissingCall } from '../call/missing-calls.ts';
import { environment } from '../environment.ts';
import { settings } from '../settings.ts';
import { summarizeStorage } from './redacted-state.ts';

interface Report {
  level: 'error' | 'info';
  message: string;
  cause: unknown;
}

/**
 * Sends an error report of this page. The report goes to Sentry if a DSN is set, otherwise to the
 * backend's log.
 */
export function sendReport(report: Report): Promise<void> {
  // The DSN is checked at build time, so a build without a DSN omits Sentry's script.
  return import.meta.env.PUBLIC_SENTRY_DSN ? toSentry(report) : toServer(report);
}

async function toSentry({ level, message, cause }: Report) {
  const { captureException, captureMessage, init, isInitialized } = await import('@sentry/browser');
  if (!isInitialized())
    init({
      dsn: import.meta.env.PUBLIC_SENTRY_DSN,
      defaultIntegrations: false,
      release: settings.release,
      environment: settings.deployment,
    });
  const tags = { request_id: partOf(cause, 'requestId'), unread: partOf(cause, 'invalidField') };
  const context = { level, tags, extra: { message, state: redactedState() } };
  if (cause instanceof Error) captureException(cause, context);
  else captureMessage(message, context);
}

async function toServer({ level, message, cause }: Report) {
  if (hasEnvironment() && isKnownToBeMissing(reportClientError)) return;
  const response = await fetch(settings.apiBase + reportClientError.path, {
    method: reportClientError.method,
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    body: JSON.stringify({
      level,
      message: message.slice(0, 1000),
      stack: cause instanceof Error ? cause.stack?.slice(0, 8000) : undefined,
      page: location.pathname.slice(0, 300),
      request_id: partOf(cause, 'requestId')?.slice(0, 100),
      unread: partOf(cause, 'invalidField')?.slice(0, 300),
      release: settings.release.slice(0, 100),
      environment: settings.deployment.slice(0, 100),
      state: redactedState(),
    }),
  });
  if (hasEnvironment() && isMissingCallResponse(reportClientError, response))
    storeMissingCall(reportClientError);
}

/** False on a content page and before a flow has started. */
function hasEnvironment(): boolean {
  try {
    environment();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the summary of the stored data for the report, without personal data. Undefined if no
 * environment is set.
 */
function redactedState(): string[] | undefined {
  return hasEnvironment() ? summarizeStorage(environment().storage) : undefined;
}

/** Returns the text of a CallError's property. Undefined for other errors. */
function partOf(cause: unknown, name: 'requestId' | 'invalidField'): string | undefined {
  return cause instanceof CallError ? cause[name] : undefined;
}
