import { brand } from '../site/brand.ts';
import { logoSvg } from '../site/logo-svg.ts';

export function GET(): Response {
  return new Response(logoSvg(brand), { headers: { 'content-type': 'image/svg+xml' } });
}
