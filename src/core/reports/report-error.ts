import { CallError } from '../call/call-error.ts';

/**
 * Maximum number of reports per page and level. The maximum prevents a loop of errors from flooding
 * the log.
 */
const REPORTS_PER_PAGE = 10;
const reports = { error: 0, info: 0 };

/**
 * Reports an error of this page to the operator. An expected API error has the level 'info'. A
 * report never contains form values, tokens or card data. The code that sends reports is loaded
 * with the first report.
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
