import { applicationTexts } from '../../sales/application-texts.ts';
import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import type { PricedNewPolicy } from '../../sales/order-types.ts';
import { todayInProductTimeZone } from '../../dates.ts';
import type { Services } from '../../services.ts';
import { acknowledgmentOf } from './api-plan.ts';
import { baggageRiskKey, baggagePolicyDetails, requireCoveredAirline } from './booking.ts';
import { baggage } from './product.ts';
import { calculateTotals } from '../../../src/contract/purchase/calculate-totals.ts';

/**
 * Prices a plan for one traveler on one booking, to the cent. The request does not contain the
 * dates of the trip. So coverage starts today, and the trip must begin within one year.
 * @throws ApiError `ineligible_for_plan`, `rating_address_rejected`, `property_address_invalid`
 */
export function rateBaggage(
  { request }: { request: RequestOf<Calls['checkoutBaggage']> },
  { rateTerritory, now }: Pick<Services, 'rateTerritory' | 'now'>,
): PricedNewPolicy {
  const { plan_id, rating_address, details } = request;
  const plan = baggage.plan(plan_id);
  const airline = requireCoveredAirline(details.airline_fs_code);
  const { taxBasisPoints } = rateTerritory(rating_address, 'baggage');
  const today = todayInProductTimeZone('baggage', now());
  return {
    ...baggage.offer(plan),
    status: 'approved',
    items: [{ title: `${plan.title} plan, one trip`, amount: plan.price }],
    taxBasisPoints,
    totals: calculateTotals({ subtotal: plan.price, discount: 0, taxBasisPoints }),
    details: baggagePolicyDetails(details, airline, rating_address),
    coverageStart: today,
    coverageEnd: baggage.lastDay(today),
    textsToAccept: applicationTexts('baggage', { rating_address }, acknowledgmentOf(plan)),
    insuredRiskKey: {
      key: baggageRiskKey(details),
      duplicateMessage: 'This traveler is already covered on this booking.',
    },
  };
}
