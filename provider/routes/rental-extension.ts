import type { Calls } from '../../src/contract/calls.ts';
import { toCheckout } from '../checkout.ts';
import { extendRental, ownAgreement } from '../extend-rental.ts';
import type { Handler } from '../mount.ts';
import { toPolicy } from '../policies.ts';
import { assertExtendable, rateExtension } from '../products/rate-extension.ts';
import { readRental } from '../products/rental-policy.ts';

export const getExtensionPolicy: Handler<Calls['getExtensionPolicy']> = async (
  { request, caller },
  services,
) => {
  const row = await ownAgreement(services, { agreementId: request.agreement_id, caller });
  assertExtendable(row, services.now());
  return {
    policy: toPolicy(row, services),
    rental_agreement_number: readRental(row).rental_agreement_number,
    sample_policy: services.documents.sampleUrl(row.plan_id),
  };
};

export const checkoutExtension: Handler<Calls['checkoutExtension']> = async (
  { request, caller },
  services,
) => {
  const row = await ownAgreement(services, { agreementId: request.agreement_id, caller });
  return toCheckout(rateExtension(row, request.details, services.now()).bill);
};

export const purchaseExtension: Handler<Calls['purchaseExtension']> = (input, services) =>
  extendRental(services, input);
