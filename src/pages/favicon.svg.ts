import { brand } from '../site/brand.ts';
import { markSvg } from '../site/mark.ts';

export function GET(): Response {
  return new Response(markSvg(brand), { headers: { 'content-type': 'image/svg+xml' } });
}
