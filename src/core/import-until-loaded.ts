import { environment } from './environment.ts';

/** Longest delay between two attempts, in milliseconds. */
const MAX_DELAY_MS = 30_000;

/**
 * Imports a module that a page can do without for a while, for example its toasts. Reports the first
 * failure. Repeats the import after 1 s, 4 s, 16 s and then every 30 s, so the page keeps its other
 * parts.
 */
export async function importUntilLoaded<Module>(
  importModule: () => Promise<Module>,
): Promise<Module> {
  for (let delay = 1_000; ; delay = Math.min(delay * 4, MAX_DELAY_MS)) {
    try {
      return await importModule();
    } catch (error) {
      if (delay === 1_000) environment().logError('A part of the page could not be loaded', error);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
