import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const builtSchema = z.object({ address: z.url() });

/** Replaces the URL for which a site was built by the URL at which it is served. */
export interface OriginRewriter {
  rewrite(text: string): string;
  /**
   * Suffix for the ETag of rewritten files. The suffix depends on the site's URL, so that a file
   * has another ETag for another URL.
   */
  etagSuffix: string;
}

/** Returns the origin for which a site was built. Undefined when the build does not contain it. */
export function readBuiltSiteOrigin(dir: string): string | undefined {
  const file = join(dir, '_coverfront/site.json');
  if (!existsSync(file)) return undefined;
  return new URL(z.parse(builtSchema, JSON.parse(readFileSync(file, 'utf8'))).address).origin;
}

/**
 * Creates the rewriter, so that the same build can be served at any URL. The rewriter puts the
 * actual origin into canonical URLs, the sitemap, shared images and search engine data.
 * @param siteUrl The setting SITE_URL.
 * @returns Undefined when the site was built for this URL.
 */
export function createOriginRewriter(dir: string, siteUrl: string): OriginRewriter | undefined {
  const from = readBuiltSiteOrigin(dir);
  const { origin } = new URL(siteUrl);
  if (from === undefined || from === origin) return undefined;
  // The pattern matches neither a longer host name that starts with this host nor this host with
  // another port.
  const pattern = new RegExp(`${from.replaceAll('.', '\\.')}(?![\\w.:-])`, 'g');
  return {
    rewrite: (text) => text.replaceAll(pattern, () => origin),
    etagSuffix: createHash('sha256').update(origin).digest('base64url').slice(0, 8),
  };
}
