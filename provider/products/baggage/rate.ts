import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import type { PolicyOffer } from '../../sales/purchase-order.ts';
import type { Services } from '../../services.ts';
import {
  BAGGAGE_CURRENCY,
  BAGGAGE_UNDERWRITER,
  baggageHolderKey,
  baggagePolicyDetails,
  coveredAirline,
  findBaggagePlan,
} from './product.ts';
import { addUp } from '../../money.ts';

/**
 * Prices a plan for one traveller on one booking, to the cent. Cover starts today (UTC) and the trip has
 * to begin within a year: the booking's own dates are not asked for.
 * @throws Refusal ineligible_for_plan, rating_address_rejected, property_address_invalid
 */
export function rateBaggage(
  { request }: { request: RequestOf<Calls['checkoutBaggage']> },
  { rateTerritory, now }: Pick<Services, 'rateTerritory' | 'now'>,
): PolicyOffer {
  const { plan_id, rating_address, details } = request;
  const plan = findBaggagePlan(plan_id);
  const airline = coveredAirline(details.airline_fs_code);
  const { taxBasisPoints } = rateTerritory(rating_address);
  const today = now().toISOString().slice(0, 10);
  return {
    verticalCode: 'baggage',
    numberPrefix: 'BG',
    status: 'approved',
    planId: plan.id,
    planTitle: plan.title,
    planSubtitle: plan.subtitle,
    underwriter: BAGGAGE_UNDERWRITER,
    currency: BAGGAGE_CURRENCY,
    items: [{ title: `${plan.title} plan, one trip`, amount: plan.price }],
    taxBasisPoints,
    totals: addUp({ subtotal: plan.price, discount: 0, taxBasisPoints }),
    details: baggagePolicyDetails(details, airline, rating_address),
    coverageStart: today,
    coverageEnd: sameDayNextYear(today),
    holderKey: baggageHolderKey(details),
  };
}

/** Feb 29 becomes Mar 1, as the calendar of a year without it has it. */
function sameDayNextYear(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return day.toISOString().slice(0, 10);
}
