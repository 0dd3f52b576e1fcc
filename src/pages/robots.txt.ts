import type { APIContext } from 'astro';

export function GET({ site }: APIContext): Response {
  const disallowedPaths = ['/account', '/portal/', '/sandbox', '/documents/', '/api/'];
  const rules = disallowedPaths.map((path) => `Disallow: ${path}`);
  const lines = ['User-agent: *', ...rules, `Sitemap: ${new URL('/sitemap-index.xml', site)}`, ''];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain' } });
}
