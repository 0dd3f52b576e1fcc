import type { Calls } from '../../../src/contract/calls.ts';
import { toCheckout } from '../../sales/checkout.ts';
import { extendRental, ownAgreement } from './extend.ts';
import type { Handler } from '../../http/mount.ts';
import { toPolicy } from '../../policies/policies.ts';
import { assertExtendable, rateExtension } from './rate-extension.ts';
import { readRental } from './policy.ts';

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
