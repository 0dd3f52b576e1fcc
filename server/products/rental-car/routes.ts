import type { Calls } from '../../../src/contract/calls.ts';
import { calculateCheckout } from '../../sales/checkout.ts';
import type { Handler } from '../../http/mount.ts';
import { rateRental } from './rate.ts';
import { toApiRentalPlan } from './api-plan.ts';
import { rentalCar } from './product.ts';
import { placeOrder } from '../../sales/order.ts';

export * from './extension-routes.ts';
export { rentalCar };

export const listRentalPlans: Handler<Calls['listRentalPlans']> = async ({ request }, services) => {
  services.rateTerritory(request.rating_address, 'rental_car');
  const { documents } = services;
  return {
    plans: rentalCar.plans.map((plan) => toApiRentalPlan(plan, documents.sampleUrl(plan.id))),
  };
};

export const checkoutRental: Handler<Calls['checkoutRental']> = (input, services) =>
  calculateCheckout(services, input, rateRental);

export const purchaseRental: Handler<Calls['purchaseRental']> = (input, services) =>
  placeOrder(services, input, rateRental);
