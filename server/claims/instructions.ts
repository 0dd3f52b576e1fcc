import type { Brand } from '../../src/contract/brand.ts';
import type { ClaimInstructions, RepairMethod } from '../../src/contract/claims/process.ts';
import { type ProductCode, productRules } from '../../src/contract/products.ts';

/** Models of the devices that stores can repair. Every device can be mailed in. */
const storeRepairable = /iphone/i;

/**
 * Returns the repair methods that are possible for a device.
 * @param deviceModel '' when it is unknown
 */
export function repairMethodsForDevice(product: ProductCode, deviceModel: string): RepairMethod[] {
  if (productRules(product).claims !== 'repair') return [];
  return storeRepairable.test(deviceModel) ? ['in_store', 'mail_in'] : ['mail_in'];
}

/** Returns the instructions that the claimant gets before filing. */
export function claimInstructionsFor(
  product: ProductCode,
  deviceModel: string,
  brand: Brand,
): Required<ClaimInstructions> {
  return {
    support_phone_number: brand.phone.display,
    mailbox_email: brand.emails.claims,
    repair_methods: repairMethodsForDevice(product, deviceModel),
  };
}
