import type { Calls } from '../../../src/contract/calls.ts';
import { calculateCheckout } from '../../sales/checkout.ts';
import { ApiError } from '../../errors.ts';
import type { Handler } from '../../http/mount.ts';
import { requireCoveredAirline } from './booking.ts';
import { baggagePlansNoteHtml, toApiBaggagePlan } from './api-plan.ts';
import { baggage } from './product.ts';
import { rateBaggage } from './rate.ts';
import { placeOrder } from '../../sales/order.ts';

export { baggage };

export const listBaggagePlans: Handler<Calls['listBaggagePlans']> = async (
  { request },
  services,
) => {
  const { rating_address: address, airline_fs_code: airline } = request;
  services.rateTerritory(address, 'baggage');
  if (airline !== undefined) assertAirline(airline);
  return {
    plans: baggage.plans.map((plan) =>
      toApiBaggagePlan(plan, services.documents.sampleUrl(plan.id)),
    ),
    settings: { display_html: baggagePlansNoteHtml },
  };
};

export const checkoutBaggage: Handler<Calls['checkoutBaggage']> = (input, services) =>
  calculateCheckout(services, input, rateBaggage);

export const purchaseBaggage: Handler<Calls['purchaseBaggage']> = (input, services) =>
  placeOrder(services, input, rateBaggage);

/**
 * Rejects the whole quote when the airline is not covered. The error is `quote_request_rejected`
 * instead of `ineligible_for_plan`, because no plan is chosen yet in this call.
 */
function assertAirline(code: string): void {
  try {
    requireCoveredAirline(code);
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('quote_request_rejected', error.message);
    throw error;
  }
}
