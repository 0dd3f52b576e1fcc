import { brand } from '../site/brand.ts';
import { brandCss } from '../site/brand-css.ts';

/** Returns the theme for pages outside this build: the sign-in portal links it. */
export function GET(): Response {
  return new Response(brandCss(brand), { headers: { 'content-type': 'text/css; charset=utf-8' } });
}
