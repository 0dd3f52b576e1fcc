import type { Brand } from '../../src/contract/brand.ts';
import type { RepairMethod } from '../../src/contract/claims/process.ts';
import type { ClaimSubmission } from '../../src/contract/claims/submission.ts';
import { productRules } from '../../src/contract/products.ts';
import { repairMethodsForDevice } from './instructions.ts';
import type { PolicyForClaim } from './claimable-policy.ts';
import { ApiError, type FieldErrorMessages } from '../errors.ts';

export function repairMethodOf({ details }: ClaimSubmission): RepairMethod {
  return details.is_device_mailed_out ? 'mail_in' : 'in_store';
}

/**
 * Throws when the request is not a valid claim on this policy.
 * @throws ApiError `policy_not_claimable`, `invalid_input` with the invalid fields
 */
export function assertValidClaimSubmission(
  request: ClaimSubmission,
  { product, deviceModel }: PolicyForClaim,
  brand: Brand,
): void {
  if (productRules(product).claims === 'phone') {
    throw new ApiError(
      'policy_not_claimable',
      `File claims on this policy by phone: ${brand.phone.display}.`,
    );
  }
  const fields: FieldErrorMessages = {};
  if (request.vertical_code !== product) {
    fields['vertical_code'] = ['The policy is for another product'];
  }
  const method = repairMethodOf(request);
  if (!repairMethodsForDevice(product, deviceModel).includes(method)) {
    fields['details.is_device_mailed_out'] = ['This device cannot be repaired in a store'];
  }
  if (method === 'in_store') Object.assign(fields, missingInStore(request));
  if (Object.keys(fields).length === 0) return;
  throw new ApiError('invalid_input', 'Some fields are missing or not valid.', fields);
}

/**
 * Returns error messages for missing fields that an in-store repair requires. A mail-in claim has
 * other fields.
 */
function missingInStore({ details, bank_account_id: bank }: ClaimSubmission): FieldErrorMessages {
  return {
    ...(details.claim_description === '' && {
      'details.claim_description': ['Describe the damage'],
    }),
    ...(details.device_id === null && { 'details.device_id': ['Enter the serial number'] }),
    ...(bank === null && { bank_account_id: ['Add a bank account'] }),
  };
}
