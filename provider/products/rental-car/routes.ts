import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import { toCheckout } from '../../sales/checkout.ts';
import { assertNotCovered } from '../../sales/double-cover.ts';
import type { Handler } from '../../http/mount.ts';
import { rateRental } from './rate.ts';
import { rateTerritory } from '../rating-address.ts';
import { describeRentalPlan } from './describe-plan.ts';
import { rentalCar } from './product.ts';
import { purchase } from '../../sales/purchase.ts';
import { playMagicName, playMagicZip, type PlayedName } from '../../sandbox/play-magic.ts';

export const listRentalPlans: Handler<Calls['listRentalPlans']> = async ({ request }, services) => {
  await playMagicZip(request.rating_address, services);
  rateTerritory(request.rating_address, services.settings.SANDBOX);
  const { documents } = services;
  return {
    plans: rentalCar.plans.map((plan) => describeRentalPlan(plan, documents.sampleUrl(plan.id))),
  };
};

export const checkoutRental: Handler<Calls['checkoutRental']> = async ({ request }, services) => {
  playMagicName(drivers(request), 'checkout', services);
  const offer = rateRental(request, services);
  await assertNotCovered(services.database.db, offer.holderKey);
  return toCheckout(offer);
};

export const purchaseRental: Handler<Calls['purchaseRental']> = (input, services) =>
  purchase(services, input, () => {
    playMagicName(drivers(input.request), 'purchase', services);
    return rateRental(input.request, services);
  });

function drivers({ details }: RequestOf<Calls['checkoutRental']>): PlayedName[] {
  return details.drivers.map(({ last_name: lastName }, at) => ({
    lastName,
    field: `details.drivers.${at}.last_name`,
  }));
}
