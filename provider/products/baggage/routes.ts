import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import { toCheckout } from '../../sales/checkout.ts';
import { assertNotCovered } from '../../sales/double-cover.ts';
import { Refusal } from '../../errors.ts';
import type { Handler } from '../../http/mount.ts';
import { coveredAirline } from './booking.ts';
import { baggagePlansNote, describeBaggagePlan } from './describe-plan.ts';
import { baggage } from './product.ts';
import { rateBaggage } from './rate.ts';
import { rateTerritory } from '../rating-address.ts';
import { purchase } from '../../sales/purchase.ts';
import { playMagicName, playMagicZip, type PlayedName } from '../../sandbox/play-magic.ts';

export const listBaggagePlans: Handler<Calls['listBaggagePlans']> = async (
  { request },
  services,
) => {
  const { rating_address: address, airline_fs_code: airline } = request;
  await playMagicZip(address, services);
  rateTerritory(address, services.settings.SANDBOX);
  if (airline !== undefined) assertAirline(airline);
  return {
    plans: baggage.plans.map((plan) =>
      describeBaggagePlan(plan, services.documents.sampleUrl(plan.id)),
    ),
    settings: { display_html: baggagePlansNote },
  };
};

export const checkoutBaggage: Handler<Calls['checkoutBaggage']> = async ({ request }, services) => {
  playMagicName(passenger(request), 'checkout', services);
  const offer = rateBaggage(request, services);
  await assertNotCovered(services.database.db, offer.holderKey);
  return toCheckout(offer);
};

export const purchaseBaggage: Handler<Calls['purchaseBaggage']> = (input, services) =>
  purchase(services, input, () => {
    playMagicName(passenger(input.request), 'purchase', services);
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

function passenger({ details }: RequestOf<Calls['checkoutBaggage']>): PlayedName[] {
  return [{ lastName: details.pax_last_name, field: 'details.pax_last_name' }];
}
