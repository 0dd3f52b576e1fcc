import type { Calls } from '../../../src/contract/calls.ts';
import { toCheckout } from '../../sales/checkout.ts';
import { assertNotCovered } from '../../sales/double-cover.ts';
import type { Handler } from '../../http/mount.ts';
import { rateRental } from './rate.ts';
import { describeRentalPlan, rentalPlans } from './product.ts';
import { purchase } from '../../sales/purchase.ts';

export const listRentalPlans: Handler<Calls['listRentalPlans']> = async ({ request }, services) => {
  services.rateTerritory(request.rating_address);
  const { documents } = services;
  return {
    plans: rentalPlans.map((plan) => describeRentalPlan(plan, documents.sampleUrl(plan.id))),
  };
};

export const checkoutRental: Handler<Calls['checkoutRental']> = async ({ request }, services) => {
  const offer = rateRental(request, services);
  await assertNotCovered(services.database.db, offer.holderKey);
  return toCheckout(offer);
};

export const purchaseRental: Handler<Calls['purchaseRental']> = (input, services) =>
  purchase(services, input, () => {
    return rateRental(input.request, services);
  });
