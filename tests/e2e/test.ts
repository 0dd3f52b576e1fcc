import { test as base, expect, type ConsoleMessage } from '@playwright/test';

export { expect };

export interface ConsoleGuard {
  /** Lets errors of the console pass whose text matches: for tests that bring one about. */
  allow(pattern: RegExp): void;
}

interface Fixtures {
  guard: ConsoleGuard;
  /** The calls of a page never give up waiting: a busy machine is no provider that is silent. */
  noCallTimeout: boolean;
}

/**
 * Playwright's test with a guard on every page: an error in the console, a violation of the content
 * security policy or an uncaught exception fails the test that met it.
 */
export const test = base.extend<Fixtures>({
  noCallTimeout: [true, { option: true }],
  async context({ context, noCallTimeout }, use) {
    if (noCallTimeout)
      await context.addInitScript(() => {
        AbortSignal.timeout = () => new AbortController().signal;
      });
    await use(context);
    // Handlers of requests that the page still makes would fail once the page is closed.
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

/** Chromium reports every answer from 400 on; the screens deal with those of the API themselves. */
function isFailedApiCall(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return (
    message.text().startsWith('Failed to load resource') &&
    URL.canParse(url) &&
    new URL(url).pathname.startsWith('/api/')
  );
}
