import type { SiteBrand } from '../../core/site.ts';
import type { CarrierBrand } from '../../ui/plans/CarrierLogo.tsx';
import type { StartingPrice } from '../../ui/plans/StartingPricePanel.tsx';

/** Props of every screen of a flow. The page passes them to its island. */
export interface ScreenProps {
  site: SiteBrand;
  /** Name of the carrier in the disclaimer. */
  carrier: string;
  /** Lowest advertised price of the product, in minor units, before tax. */
  offer?: number;
  /**
   * True if the backend names another carrier than the storefront's content. The storefront then
   * leaves out its own sentences about the term, the coverages and the cancellation.
   */
  isOtherCarrier?: boolean;
  /** Logo and name of the carrier. */
  carrierBrand?: CarrierBrand;
  /** Pricing that is shown next to the first question, before the visitor has given an answer. */
  pricing?: StartingPrice;
}

/** Props of a screen that reads the answers of its flow. */
export interface FlowScreenProps<OpenFlow> extends ScreenProps {
  flow: OpenFlow;
}
