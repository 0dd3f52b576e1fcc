import type { PathParams } from '../../../core/path.ts';
import type { ProductLink, RateRow, Site } from '../../../core/site.ts';

/** Props that the page passes to the island. */
export interface AccountProps {
  site: Site;
  /** Links of the "Get Protection" button. */
  protection: readonly ProductLink[];
  /** Products that can be bought, for pages that may have nothing else to show. */
  rates?: readonly RateRow[];
}

/** Props of every account screen. */
export interface ScreenProps extends AccountProps {
  params: PathParams;
}
