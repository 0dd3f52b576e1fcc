import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AstroUserConfig } from 'astro';
import { allowedHosts, origin, type Settings } from '../site/allowed-hosts.ts';
import { compactScript, speculationRules, trustedTypesScript } from '../site/inline-scripts.ts';

function hash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/**
 * Returns Astro's `security.csp`. Scripts and styles run only from our own files or by their hash.
 * Astro adds the hashes of its inline code.
 * @param settings The environment: the PUBLIC_* settings.
 */
export function contentSecurityPolicy(
  settings: Settings,
): NonNullable<NonNullable<AstroUserConfig['security']>['csp']> {
  const hosts = allowedHosts(settings);
  const joinSources = (...sources: string[]) => [...new Set(sources)].join(' ');
  const scriptHash = (name: string) =>
    hash(compactScript(readFileSync(new URL(`../scripts/${name}.js`, import.meta.url), 'utf8')));
  return {
    directives: [
      "default-src 'self'",
      "base-uri 'self'",
      "object-src 'none'",
      "font-src 'self'",
      // blob: is for a selected photo during its upload. The server's photos are on the API's
      // origin.
      `img-src ${joinSources("'self'", 'data:', 'blob:', ...origin(settings.PUBLIC_API_BASE), ...hosts.image)}`,
      `connect-src ${joinSources("'self'", ...hosts.connect)}`,
      `frame-src ${joinSources("'self'", ...hosts.frame)}`,
      `form-action ${joinSources("'self'", ...origin(settings.PUBLIC_API_BASE), ...origin(settings.PUBLIC_PORTAL_URL))}`,
      // The server adds the partners' origins for pages that partners may frame
      // (contract/partners.ts).
      "frame-ancestors 'self'",
      // The policy of trustedTypesScript allows scripts that card processors, maps and analytics
      // load themselves.
      "require-trusted-types-for 'script'",
    ],
    scriptDirective: {
      resources: ["'self'", ...hosts.script],
      hashes: [
        scriptHash('head-init'),
        scriptHash('early-input'),
        hash(speculationRules),
        ...(hosts.script.length === 0 ? [] : [hash(trustedTypesScript(hosts.script))]),
      ],
    },
    styleDirective: { resources: ["'self'"] },
  };
}
