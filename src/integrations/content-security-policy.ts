import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AstroUserConfig } from 'astro';
import { cspReportDirectives } from '../contract/csp-reports.ts';
import { layerOrder } from '../contract/style-rules.ts';
import {
  allowedExternalHosts,
  originList,
  type PublicBuildVariables,
} from '../site/allowed-hosts.ts';
import {
  minifyInlineScript,
  speculationRulesJson,
  trustedTypesScript,
} from '../site/inline-scripts.ts';

function hash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/**
 * Returns the value of Astro's setting `security.csp`. A script or style is allowed if it is one of
 * the site's own files, comes from an allowed host, or has its hash in the policy. Astro adds the
 * hashes of its own inline code.
 * @param settings The build's environment variables whose names start with PUBLIC_.
 */
export function contentSecurityPolicy(
  settings: PublicBuildVariables,
): NonNullable<NonNullable<AstroUserConfig['security']>['csp']> {
  const hosts = allowedExternalHosts(settings);
  const joinSources = (...sources: string[]) => [...new Set(sources)].join(' ');
  const scriptHash = (name: string) =>
    hash(
      minifyInlineScript(readFileSync(new URL(`../scripts/${name}.js`, import.meta.url), 'utf8')),
    );
  return {
    directives: [
      "default-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "font-src 'self'",
      // A photo that the visitor has selected has a `blob:` URL during its upload. Uploaded photos
      // come from the API's origin.
      `img-src ${joinSources("'self'", 'data:', 'blob:', ...originList(settings.PUBLIC_API_BASE), ...hosts.image)}`,
      `connect-src ${joinSources("'self'", ...hosts.connect)}`,
      `frame-src ${joinSources("'self'", ...hosts.frame)}`,
      `form-action ${joinSources("'self'", ...originList(settings.PUBLIC_API_BASE), ...originList(settings.PUBLIC_PORTAL_URL))}`,
      // Some pages may be framed by partners. For these pages, the server adds the partners'
      // origins (contract/partners.ts).
      "frame-ancestors 'self'",
      // The scripts of Stripe, maps and analytics load further scripts. The Trusted Types policy
      // from trustedTypesScript allows these scripts.
      "require-trusted-types-for 'script'",
      ...cspReportDirectives(settings),
    ],
    scriptDirective: {
      resources: ["'self'", ...hosts.script],
      hashes: [
        scriptHash('head-init'),
        scriptHash('early-input'),
        hash(speculationRulesJson),
        ...(hosts.script.length === 0 ? [] : [hash(trustedTypesScript(hosts.script))]),
      ],
    },
    styleDirective: { resources: ["'self'"], hashes: [hash(layerOrder)] },
  };
}
