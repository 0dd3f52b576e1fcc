import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import { Refusal } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { Handler } from '../../http/mount.ts';
import { ownPolicy, toPolicy } from '../../policies/policies.ts';
import { checkout } from '../../sales/checkout.ts';
import type { PolicyExtension } from '../../sales/purchase-order.ts';
import { sell } from '../../sales/sale.ts';
import type { Services } from '../../services.ts';
import { policyOfAgreement, readRental } from './policy.ts';
import { assertExtendable, rateExtension } from './rate-extension.ts';

export const getExtensionPolicy: Handler<Calls['getExtensionPolicy']> = async (input, services) => {
  const row = await ownAgreement(input, services);
  assertExtendable(row, services.now());
  return {
    policy: toPolicy(row, services),
    rental_agreement_number: readRental(row).rental_agreement_number,
    sample_policy: services.documents.sampleUrl(row.plan_id),
  };
};

export const checkoutExtension: Handler<Calls['checkoutExtension']> = (input, services) =>
  checkout(services, input, priceExtension);

export const purchaseExtension: Handler<Calls['purchaseExtension']> = (input, services) =>
  sell(services, input, priceExtension);

interface Asking<Request> {
  request: Request;
  caller: Caller;
}

async function priceExtension(
  input: Asking<RequestOf<Calls['checkoutExtension']>>,
  services: Services,
): Promise<PolicyExtension> {
  const row = await ownAgreement(input, services);
  return rateExtension(row, input.request.details, services.now());
}

/** @throws Refusal not_found, also for another account's agreement */
async function ownAgreement(
  { request, caller }: Asking<{ agreement_id: string }>,
  services: Services,
) {
  const policyId = policyOfAgreement(request.agreement_id) ?? '';
  const row = await ownPolicy(services, { policyId, caller });
  if (row.vertical_code === 'rental_car') return row;
  throw new Refusal('not_found', 'There is no such rental agreement.');
}
