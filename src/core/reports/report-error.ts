/** One page can report this many errors: a loop must not flood the log. */
const REPORTS_PER_PAGE = 10;
let reports = 0;

/**
 * Tells the operator about an error of this page. What sends it is fetched with the first one. Never
 * carries form values, tokens or card data.
 */
export function reportError(message: string, cause?: unknown): void {
  // eslint-disable-next-line no-console -- the browser's console is where an engineer looks first
  console.error(message, cause ?? '');
  if (reports >= REPORTS_PER_PAGE) return;
  reports += 1;
  void send(message, cause).catch(() => {});
}

async function send(message: string, cause: unknown) {
  const { sendError } = await import('./error-sender.ts');
  await sendError(message, cause);
}
