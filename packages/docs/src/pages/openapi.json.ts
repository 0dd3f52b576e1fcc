import type { APIRoute } from 'astro';
import document from '../../.astro/openapi.json?raw';

export const GET: APIRoute = () =>
  new Response(document, { headers: { 'content-type': 'application/json' } });
