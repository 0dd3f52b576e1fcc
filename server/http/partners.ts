import { readFileSync, statSync } from 'node:fs';
import type { Hono } from 'hono';
import { partnersPath, parsePartners, type Partner } from '../../src/contract/partners.ts';
import type { Brand } from '../../src/contract/brand.ts';
import type { Log } from '../log.ts';
import { SettingsError, type Settings } from '../settings.ts';

/**
 * List of the partners whose pages may frame our pages, call the API and receive redirects. The
 * list always matches the current PARTNERS_FILE.
 */
export interface PartnerRegistry {
  all(): readonly Partner[];
  origins(): readonly string[];
}

/**
 * Loads the partners from ALLOWED_ORIGINS and PARTNERS_FILE. The file is read again after it has
 * changed. If the changed file is invalid, the error is logged and the previous partners stay in
 * use.
 * @throws SettingsError when the file is invalid at startup
 */
export function createPartnerRegistry({
  settings,
  brand,
  log,
}: {
  settings: Settings;
  brand: Brand;
  log: Log;
}): PartnerRegistry {
  const { PARTNERS_FILE: file, ALLOWED_ORIGINS: origins } = settings;
  let version = fileVersionOf(file);
  let partners = read();

  function read(): readonly Partner[] {
    const text = version === null ? '{"partners":[]}' : readFileSync(file, 'utf8');
    try {
      const { partners: list, errors: themeErrors } = parsePartners(text, {
        origins,
        tokens: brand.tokens,
      });
      for (const themeError of themeErrors)
        log.warn('partner_theme_invalid', { error: themeError });
      return list;
    } catch (error) {
      throw new SettingsError(
        `PARTNERS_FILE ${file} cannot be used:\n${(error as Error).message}`,
        {
          cause: error,
        },
      );
    }
  }

  function all() {
    const now = fileVersionOf(file);
    if (now === version) return partners;
    version = now;
    try {
      partners = read();
    } catch (error) {
      log.error('partners_file_invalid', { message: (error as Error).message });
    }
    return partners;
  }
  return { all, origins: () => all().map(({ origin }) => origin) };
}

/** Returns a value that changes when the file changes. Null when the file does not exist. */
function fileVersionOf(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : null;
}

/**
 * Serves the list of partners to this site's pages, because the pages must know to which origins
 * they may send messages.
 */
export function mountPartnerListRoute(app: Hono, partners: PartnerRegistry): void {
  app.get(partnersPath, (context) => {
    context.header('cache-control', 'no-cache');
    return context.json({ partners: partners.all() });
  });
}
