import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { openApiDocument } from '../openapi.ts';
import type { Services } from '../../services.ts';
import { apiPage } from './api-page.ts';

const headers = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** /openapi.json and the page for people, /docs/api. Both are written once, at start. */
export function docsRoutes(
  app: Hono,
  { settings, brand }: Pick<Services, 'settings' | 'brand'>,
): void {
  const url = settings.PUBLIC_API_BASE ?? settings.SITE_URL;
  const document = JSON.stringify(openApiDocument({ title: brand.name, url }));
  const page = apiPage({ name: brand.name, url }).markup;
  const stylesheet = readFileSync(join(import.meta.dirname, 'api.css'), 'utf8');
  const type = (value: string) => ({ ...headers, 'content-type': `${value}; charset=utf-8` });
  // Tools on other origins may read what is public anyway.
  const open = { ...type('application/json'), 'access-control-allow-origin': '*' };
  app.get('/openapi.json', (context) => context.body(document, 200, open));
  app.get('/docs/api', (context) => context.body(page, 200, type('text/html')));
  app.get('/docs', (context) => context.redirect('/docs/api'));
  app.get('/docs/api.css', (context) => context.body(stylesheet, 200, type('text/css')));
}
