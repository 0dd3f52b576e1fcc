import { readFileSync, statSync } from 'node:fs';
import type { Hono } from 'hono';
import { partnersPath, parsePartners, type Partner } from '../../src/contract/partners.ts';
import type { Brand } from '../../src/contract/brand.ts';
import type { Log } from '../log.ts';
import { SettingsError, type Settings } from '../settings.ts';

/** Whose pages may frame ours, call the API and be returned to: as the file says it when it is asked. */
export interface Partners {
  all(): readonly Partner[];
  origins(): readonly string[];
}

/**
 * The partners of ALLOWED_ORIGINS and of PARTNERS_FILE, which is read again when it has changed. A file that
 * becomes unreadable is logged, and what it said before stands.
 * @throws SettingsError where it cannot be read at the start
 */
export function createPartners({
  settings,
  brand,
  log,
}: {
  settings: Settings;
  brand: Brand;
  log: Log;
}): Partners {
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

/** Null where there is no such file. */
function fileVersionOf(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : null;
}

/** Which origins a page of this site may talk to, for that page to read. */
export function partnerRoutes(app: Hono, partners: Partners): void {
  app.get(partnersPath, (context) => {
    context.header('cache-control', 'no-cache');
    return context.json({ partners: partners.all() });
  });
}
