import { test as base, expect, type ConsoleMessage } from '@playwright/test';

export { expect };

interface ConsoleGuard {
  /** Allows console errors whose text matches, for tests that cause them on purpose. */
  allow(pattern: RegExp): void;
}

interface Fixtures {
  guard: ConsoleGuard;
  /**
   * Removes the time limit of the page's calls. A busy machine would otherwise look like a server
   * that does not respond.
   */
  noCallTimeout: boolean;
}

/**
 * Playwright's test function. It also watches every page: an error in the console, a violation of
 * the content security policy or an uncaught exception fails the current test.
 */
export const test = base.extend<Fixtures>({
  noCallTimeout: [true, { option: true }],
  async context({ context, noCallTimeout }, use) {
    if (noCallTimeout)
      await context.addInitScript(() => {
        AbortSignal.timeout = () => new AbortController().signal;
      });
    await use(context);
    // Ignores errors of route handlers whose requests are still open when the page is closed.
    const ignore = { behavior: 'ignoreErrors' } as const;
    await Promise.all([context, ...context.pages()].map((openPage) => openPage.unrouteAll(ignore)));
  },
  guard: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !isFailedApiCall(message)) {
          errors.push(`${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (error) => errors.push(`uncaught: ${String(error.error())}`));
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpectedErrors = errors.filter(
        (text) => !allowed.some((pattern) => pattern.test(text)),
      );
      expect(unexpectedErrors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Chromium prints every response with a status of 400 or more as an error. The screens themselves
 * handle such responses of the API.
 */
function isFailedApiCall(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return (
    message.text().startsWith('Failed to load resource') &&
    URL.canParse(url) &&
    new URL(url).pathname.startsWith('/api/')
  );
}
