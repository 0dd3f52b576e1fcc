import type { PathParams } from '../../../core/path.ts';
import type { ProductLink, RateRow, Site } from '../../../core/site.ts';

/** Props that the page passes to the island. */
export interface AccountProps {
  site: Site;
  /** Links of the button "Get Protection". */
  protection: readonly ProductLink[];
  /** Products for sale. Pages without other content show them. */
  rates?: readonly RateRow[];
}

/** Props of every account screen. */
export interface ScreenProps extends AccountProps {
  params: PathParams;
}
