import type { Address } from '../contract/address.ts';
import type { GuestBuyer } from '../contract/purchase/purchase.ts';
import { $linkValues, type PrefillParameter } from './prefill.ts';

/**
 * Persists the buyer of a purchase, so that the next purchase of the session starts with this data.
 * An empty value does not replace a known one.
 */
export function persistBuyer({ buyer, homeAddress }: PurchasedBuyer): void {
  const { phone_number: phone, ...person } = buyer;
  const { streetAddress: street_address, unit, city, region, postal } = homeAddress ?? {};
  const values: Partial<Record<PrefillParameter, string>> = {
    ...withoutEmpty({ ...person, phone }),
    // Replaces the whole address, because parts of two addresses would be wrong together.
    ...(street_address && { street_address, unit, city, region, postal }),
  };
  $linkValues.set({ ...$linkValues.get(), ...(values as Record<string, string>) });
}

interface PurchasedBuyer {
  buyer: GuestBuyer;
  homeAddress?: Address;
}

const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));
