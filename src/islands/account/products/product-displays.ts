import type { Policy } from '../../../contract/policies/policies.ts';
import { productCodes, type ProductCode } from '../../../contract/products.ts';
import { baggage } from '../../baggage/product.ts';
import { carsafe } from './carsafe.ts';
import { collectibles } from '../../collectibles/product.ts';
import { smallBusiness } from '../../small-business/product.ts';
import { devices } from './devices.ts';
import { flight } from './flight.ts';
import { fieldNameToLabel } from './generic-rows.ts';
import { homeWarranty } from './home-warranty.ts';
import { homesafe } from './homesafe.ts';
import { landlord } from './landlord.ts';
import { pet } from './pet.ts';
import { rentalCar } from '../../rental-car/product.ts';
import { renters } from '../../renters/product.ts';
import { rideshare } from './rideshare.ts';
import { defineProductDisplay, type ProductDisplay } from './product-display.ts';

/**
 * Display settings of every product, by product code: its names, the facts of its policies and the
 * actions on them.
 */
export const productDisplays: Record<ProductCode, ProductDisplay> = {
  baggage,
  flight,
  collectibles,
  devices,
  pet,
  rental_car: rentalCar,
  renters,
  rideshare,
  commercial: smallBusiness,
  landlord,
  home_warranty: homeWarranty,
  carsafe,
  homesafe,
};

/** Returns the display settings for the product code in a path. Null if the code is unknown. */
export function findProductDisplay(code: string): ProductDisplay | null {
  const knownCode = productCodes.find((one) => one === code);
  return knownCode ? productDisplays[knownCode] : null;
}

const unknownProducts = new Map<string, ProductDisplay>();

/**
 * Returns the display settings for the product of a policy. If this storefront does not know the
 * product code yet, returns general settings with generic rows. The policies then show only the
 * actions that their options permit.
 */
export function productDisplayOrGeneric(code: string): ProductDisplay {
  const registered = findProductDisplay(code) ?? unknownProducts.get(code);
  if (registered) return registered;
  const product = defineProductDisplay({
    code,
    title: fieldNameToLabel(code) || 'Other',
    icon: 'umbrella',
    description: '',
  });
  unknownProducts.set(code, product);
  return product;
}

/**
 * Returns the title of a policy: the plan and the insured thing, such as 'Complete, Cascade Air'.
 */
export function policyTitle(policy: Policy): string {
  const insuredItem = productDisplayOrGeneric(policy.vertical_code).insuredItem(policy);
  return insuredItem ? `${policy.plan.title}, ${insuredItem}` : policy.plan.title;
}
