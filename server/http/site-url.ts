import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const builtSchema = z.object({ address: z.url() });

/** Puts the address at which a site is served in the place of the one for which it was built. */
export interface UrlRewriter {
  rewrite(text: string): string;
  /** Tells what was made of a file from what is made with another address. */
  etagSuffix: string;
}

/** The origin for which a site was built; undefined where the build does not say so. */
export function builtSiteOrigin(dir: string): string | undefined {
  const file = join(dir, '_coverfront/site.json');
  if (!existsSync(file)) return undefined;
  return new URL(z.parse(builtSchema, JSON.parse(readFileSync(file, 'utf8'))).address).origin;
}

/**
 * So that one build serves any address: canonical ones, those of the sitemap, of shared pictures and of what search
 * engines are told are decided at the start.
 * @param siteUrl SITE_URL
 * @returns undefined where the site was built for it
 */
export function createUrlRewriter(dir: string, siteUrl: string): UrlRewriter | undefined {
  const from = builtSiteOrigin(dir);
  const { origin } = new URL(siteUrl);
  if (from === undefined || from === origin) return undefined;
  // Not the beginning of another host, or of the same with another port.
  const pattern = new RegExp(`${from.replaceAll('.', '\\.')}(?![\\w.:-])`, 'g');
  return {
    rewrite: (text) => text.replaceAll(pattern, () => origin),
    etagSuffix: createHash('sha256').update(origin).digest('base64url').slice(0, 8),
  };
}
