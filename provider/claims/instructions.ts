import type { Brand } from '../../src/contract/brand.ts';
import type { ClaimInstructions, RepairMethod } from '../../src/contract/claims/process.ts';
import type { VerticalCode } from '../../src/contract/verticals.ts';

/** How claims on each product are taken: filed here for a repair, by phone, or not at all. */
export const claimChannels: Record<VerticalCode, 'repair' | 'phone' | 'none'> = {
  baggage: 'phone',
  flight: 'phone',
  collectibles: 'phone',
  devices: 'repair',
  pet: 'phone',
  rental_car: 'phone',
  renters: 'phone',
  rideshare: 'phone',
  commercial: 'phone',
  landlord: 'phone',
  home_warranty: 'phone',
  carsafe: 'none',
  homesafe: 'none',
};

/** Stores repair one make only; everything can be mailed in. */
const repairedInStores = /iphone/i;

/** @param deviceModel '' where none is known */
export function repairMethods(vertical: VerticalCode, deviceModel: string): RepairMethod[] {
  if (claimChannels[vertical] !== 'repair') return [];
  return repairedInStores.test(deviceModel) ? ['in_store', 'mail_in'] : ['mail_in'];
}

/** What the claimant is told before anything is filed. */
export function instructionsFor(
  vertical: VerticalCode,
  deviceModel: string,
  brand: Brand,
): ClaimInstructions {
  return {
    support_phone_number: brand.phone.display,
    mailbox_email: brand.emails.claims,
    repair_methods: repairMethods(vertical, deviceModel),
  };
}
