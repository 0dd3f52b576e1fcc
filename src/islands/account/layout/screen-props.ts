import type { PathParams } from '../../../core/path.ts';
import type { ProductLink, RateRow, Site } from '../../../core/site.ts';

/** What the page gives the island. */
export interface AccountProps {
  site: Site;
  /** Where "Get Protection" leads. */
  protection: readonly ProductLink[];
  /** What there is to buy, for the pages that may have nothing else to show. */
  rates?: readonly RateRow[];
}

/** What every screen of the account gets. */
export interface ScreenProps extends AccountProps {
  params: PathParams;
}
