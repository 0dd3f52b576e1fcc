import type { APIRoute } from 'astro';
import { logoSvg } from '../../../../src/site/logo-svg.ts';
import { brand } from '../brand-styles.ts';

export const GET: APIRoute = () =>
  new Response(logoSvg(brand), { headers: { 'content-type': 'image/svg+xml' } });
