import { test as base, expect, type ConsoleMessage } from '@playwright/test';

export { expect };

export interface ConsoleGuard {
  /** Allows console errors with matching text, for tests that cause them. */
  allow(pattern: RegExp): void;
}

interface Fixtures {
  guard: ConsoleGuard;
  /**
   * Removes the time-out of a page's calls, because a busy machine would look like a server that
   * does not respond.
   */
  noCallTimeout: boolean;
}

/**
 * Playwright's test with a guard on every page. An error in the console, a violation of the content
 * security policy or an uncaught exception fails the test in which it occurs.
 */
export const test = base.extend<Fixtures>({
  noCallTimeout: [true, { option: true }],
  async context({ context, noCallTimeout }, use) {
    if (noCallTimeout)
      await context.addInitScript(() => {
        AbortSignal.timeout = () => new AbortController().signal;
      });
    await use(context);
    // Route handlers of requests that are still open would fail after the page is closed.
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
 * Chromium reports every response with a status from 400. The screens handle those of the API
 * themselves.
 */
function isFailedApiCall(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return (
    message.text().startsWith('Failed to load resource') &&
    URL.canParse(url) &&
    new URL(url).pathname.startsWith('/api/')
  );
}
