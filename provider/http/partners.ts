import { readFileSync, statSync } from 'node:fs';
import type { Hono } from 'hono';
import { partnersPath, readPartners, type Partner } from '../../src/contract/partners.ts';
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
export function followPartners({
  settings,
  brand,
  log,
}: {
  settings: Settings;
  brand: Brand;
  log: Log;
}): Partners {
  const { PARTNERS_FILE: file, ALLOWED_ORIGINS: origins } = settings;
  let stamp = stampOf(file);
  let partners = read();

  function read(): readonly Partner[] {
    const text = stamp === null ? '{"partners":[]}' : readFileSync(file, 'utf8');
    try {
      const { partners: known, faults } = readPartners(text, { origins, tokens: brand.tokens });
      for (const fault of faults) log.warn('partner_theme', { fault });
      return known;
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
    const now = stampOf(file);
    if (now === stamp) return partners;
    stamp = now;
    try {
      partners = read();
    } catch (error) {
      log.error('partners_file', { message: (error as Error).message });
    }
    return partners;
  }
  return { all, origins: () => all().map(({ origin }) => origin) };
}

/** Null where there is no such file. */
function stampOf(file: string): string | null {
  const facts = statSync(file, { throwIfNoEntry: false });
  return facts ? `${facts.ino} ${facts.mtimeMs} ${facts.size}` : null;
}

/** Which origins a page of this site may talk to, for that page to read. */
export function partnerRoutes(app: Hono, partners: Partners): void {
  app.get(partnersPath, (context) => {
    context.header('cache-control', 'no-cache');
    return context.json({ partners: partners.all() });
  });
}
