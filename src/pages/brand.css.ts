import { brand } from '../site/brand.ts';
import { brandCss } from '../site/brand-css.ts';

/**
 * Returns the brand's design values as CSS, for pages that this build does not create, such as the
 * sign-in portal.
 */
export function GET(): Response {
  return new Response(brandCss(brand), { headers: { 'content-type': 'text/css; charset=utf-8' } });
}
