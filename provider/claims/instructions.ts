import type { Brand } from '../../src/contract/brand.ts';
import type { ClaimInstructions, RepairMethod } from '../../src/contract/claims/process.ts';
import { type VerticalCode, verticalFacts } from '../../src/contract/verticals.ts';

/** Stores repair one make only; everything can be mailed in. */
const repairedInStores = /iphone/i;

/** @param deviceModel '' where none is known */
export function repairMethods(vertical: VerticalCode, deviceModel: string): RepairMethod[] {
  if (verticalFacts(vertical).claims !== 'repair') return [];
  return repairedInStores.test(deviceModel) ? ['in_store', 'mail_in'] : ['mail_in'];
}

/** What the claimant is told before anything is filed. */
export function instructionsFor(
  vertical: VerticalCode,
  deviceModel: string,
  brand: Brand,
): Required<ClaimInstructions> {
  return {
    support_phone_number: brand.phone.display,
    mailbox_email: brand.emails.claims,
    repair_methods: repairMethods(vertical, deviceModel),
  };
}
