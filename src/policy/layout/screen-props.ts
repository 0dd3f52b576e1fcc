import type { PathParams } from '../../core/path.ts';
import type { ProductLink, ProductPriceRow, SiteBrand } from '../../core/site.ts';

/** Props that a page passes to an island of the account. */
export interface AccountIslandProps {
  site: SiteBrand;
  /** Links to products for sale, shown by the button "Get Protection". */
  protection: readonly ProductLink[];
  /** Products for sale with their prices. An account without policies sees them. */
  rates?: readonly ProductPriceRow[];
}

/** Props of every account screen. */
export interface ScreenProps extends AccountIslandProps {
  params: PathParams;
}
