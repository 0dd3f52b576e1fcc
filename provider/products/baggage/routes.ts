import type { Calls } from '../../../src/contract/calls.ts';
import { toCheckout } from '../../sales/checkout.ts';
import { assertNotCovered } from '../../sales/double-cover.ts';
import { Refusal } from '../../errors.ts';
import type { Handler } from '../../http/mount.ts';
import { baggagePlans, baggagePlansNote, coveredAirline, describeBaggagePlan } from './product.ts';
import { rateBaggage } from './rate.ts';
import { purchase } from '../../sales/purchase.ts';

export const listBaggagePlans: Handler<Calls['listBaggagePlans']> = async (
  { request },
  services,
) => {
  const { rating_address: address, airline_fs_code: airline } = request;
  services.rateTerritory(address);
  if (airline !== undefined) assertAirline(airline);
  return {
    plans: baggagePlans.map((plan) =>
      describeBaggagePlan(plan, services.documents.sampleUrl(plan.id)),
    ),
    settings: { display_html: baggagePlansNote },
  };
};

export const checkoutBaggage: Handler<Calls['checkoutBaggage']> = async ({ request }, services) => {
  const offer = rateBaggage(request, services);
  await assertNotCovered(services.database.db, offer.holderKey);
  return toCheckout(offer);
};

export const purchaseBaggage: Handler<Calls['purchaseBaggage']> = (input, services) =>
  purchase(services, input, () => {
    return rateBaggage(input.request, services);
  });

/** While plans are looked at, an airline that is not covered rejects the quote rather than a plan. */
function assertAirline(code: string): void {
  try {
    coveredAirline(code);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('quote_request_rejected', error.message);
    throw error;
  }
}
