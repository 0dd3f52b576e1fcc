import { CallError } from '../call/call-error.ts';

/** Limit of reports per page and level, so that a loop does not flood the log. */
const REPORTS_PER_PAGE = 10;
const reports = { error: 0, info: 0 };

/**
 * Reports an error of this page to the operator. An expected API error is reported as information.
 * The sender is loaded with the first report. Never contains form values, tokens or card data.
 */
export function reportError(message: string, cause?: unknown): void {
  const level = cause instanceof CallError && cause.isExpected ? 'info' : 'error';
  // eslint-disable-next-line no-console -- engineers look into the browser's console first
  console[level](message, cause ?? '');
  if (reports[level] >= REPORTS_PER_PAGE) return;
  reports[level] += 1;
  void send({ level, message, cause }).catch(() => {});
}

async function send(report: { level: 'error' | 'info'; message: string; cause: unknown }) {
  const { sendReport } = await import('./error-sender.ts');
  await sendReport(report);
}
