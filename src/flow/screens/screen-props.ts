import type { Site } from '../../core/site.ts';
import type { CarrierBrand } from '../../ui/plans/CarrierLogo.tsx';
import type { Pricing } from '../../ui/plans/PricingPanel.tsx';

/** What every screen of a flow is given; the page's props of its island. */
export interface ScreenProps {
  site: Site;
  /** The carrier that the disclaimer names. */
  carrier: string;
  /** What the product costs at the least, as it is advertised: minor units, before tax. */
  offer?: number;
  /** The carrier's mark. */
  carrierBrand?: CarrierBrand;
  /** What stands beside the first question, before anything was answered. */
  pricing?: Pricing;
}
