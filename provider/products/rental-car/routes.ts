import type { Calls } from '../../../src/contract/calls.ts';
import { checkout } from '../../sales/checkout.ts';
import type { Handler } from '../../http/mount.ts';
import { rateRental } from './rate.ts';
import { describeRentalPlan } from './describe-plan.ts';
import { rentalCar } from './product.ts';
import { sell } from '../../sales/sale.ts';

export * from './extension-routes.ts';
export { rentalCar };

export const listRentalPlans: Handler<Calls['listRentalPlans']> = async ({ request }, services) => {
  services.rateTerritory(request.rating_address);
  const { documents } = services;
  return {
    plans: rentalCar.plans.map((plan) => describeRentalPlan(plan, documents.sampleUrl(plan.id))),
  };
};

export const checkoutRental: Handler<Calls['checkoutRental']> = (input, services) =>
  checkout(services, input, rateRental);

export const purchaseRental: Handler<Calls['purchaseRental']> = (input, services) =>
  sell(services, input, rateRental);
