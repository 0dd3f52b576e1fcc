import type { APIContext } from 'astro';
import { brand } from '../../site/brand.ts';

/** A year less a day: readers take what is older for forgotten. */
const VALID_DAYS = 364;

/** Where to tell of a weakness (RFC 9116); good for a year from the build. */
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
