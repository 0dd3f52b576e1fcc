import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { Handler } from '../../http/mount.ts';
import { requireOwnedPolicy, toApiPolicy } from '../../policies/policies.ts';
import { calculateCheckout } from '../../sales/checkout.ts';
import type { PolicyExtension } from '../../sales/order-types.ts';
import { placeOrder } from '../../sales/order.ts';
import type { Services } from '../../services.ts';
import { policyIdOfAgreement, readRental } from './policy.ts';
import { assertExtendable, rateExtension } from './rate-extension.ts';

export const getExtensionPolicy: Handler<Calls['getExtensionPolicy']> = async (input, services) => {
  const row = await requireOwnedAgreement(input, services);
  assertExtendable(row, services.now());
  return {
    policy: toApiPolicy(row, services),
    rental_agreement_number: readRental(row).rental_agreement_number,
    sample_policy: services.documents.sampleUrl(row.plan_id),
  };
};

export const checkoutExtension: Handler<Calls['checkoutExtension']> = (input, services) =>
  calculateCheckout(services, input, priceExtension);

export const purchaseExtension: Handler<Calls['purchaseExtension']> = (input, services) =>
  placeOrder(services, input, priceExtension);

interface ExtensionInput<Request> {
  request: Request;
  caller: Caller;
}

async function priceExtension(
  input: ExtensionInput<RequestOf<Calls['checkoutExtension']>>,
  services: Services,
): Promise<PolicyExtension> {
  const row = await requireOwnedAgreement(input, services);
  return rateExtension(row, input.request.details, services.now());
}

/**
 * Returns the caller's rental car policy that belongs to an agreement id.
 * @throws ApiError `not_found`, also for another account's agreement
 */
async function requireOwnedAgreement(
  { request, caller }: ExtensionInput<{ agreement_id: string }>,
  services: Services,
) {
  const policyId = policyIdOfAgreement(request.agreement_id) ?? '';
  const row = await requireOwnedPolicy(services, { policyId, caller });
  if (row.vertical_code === 'rental_car') return row;
  throw new ApiError('not_found', 'We can’t find that rental agreement.');
}
