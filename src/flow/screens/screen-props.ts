import type { Site } from '../../core/site.ts';
import type { CarrierBrand } from '../../ui/plans/CarrierLogo.tsx';
import type { Pricing } from '../../ui/plans/PricingPanel.tsx';

/** Props of every screen of a flow: the props that the page passes to its island. */
export interface ScreenProps {
  site: Site;
  /** The carrier named in the disclaimer. */
  carrier: string;
  /** The product's lowest price as advertised, in minor units, before tax. */
  offer?: number;
  /** The carrier's mark. */
  carrierBrand?: CarrierBrand;
  /** Shown next to the first question, before any answer. */
  pricing?: Pricing;
}
