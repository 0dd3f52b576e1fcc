import type { APIContext } from 'astro';
import { brand } from '../../site/brand.ts';

/**
 * Number of days that the file is valid: one day less than a year. Programs that read the file
 * treat a longer validity as a mistake.
 */
const VALID_DAYS = 364;

/**
 * Returns the contact for security reports (RFC 9116). The file is valid for 364 days after the
 * build.
 */
export function GET({ site }: APIContext): Response {
  const expires = new Date(Date.now() + VALID_DAYS * 24 * 60 * 60 * 1000);
  const lines = [
    `Contact: mailto:${brand.emails.security ?? brand.emails.support}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', site)}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain' } });
}
