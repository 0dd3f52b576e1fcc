import type { Calls } from '../../../src/contract/calls.ts';
import { calculateCheckout } from '../../sales/checkout.ts';
import { todayInHonolulu } from '../../dates.ts';
import type { SmallBusinessPlanTotals } from '../../../src/contract/small-business/plan.ts';
import type { Handler } from '../../http/mount.ts';
import { businessClasses } from './classes.ts';
import { smallBusinessSurvey } from './survey.ts';
import { toApiSmallBusinessPlan } from './api-plan.ts';
import { smallBusiness as product } from './product.ts';
import { rateSmallBusinessRenewal } from './renew.ts';
import { assertBusinessNotInsured } from './duplicate-coverage.ts';
import { priceSmallBusinessYear } from './offer.ts';
import { requireEligibleBusiness, rateBusiness, type RatedBusiness } from './quote.ts';
import { requireOfferOfQuote, quoteExpiry } from './quoted-offer.ts';
import { orderTotals, toDecimal } from '../../money.ts';
import { placeOrder } from '../../sales/order.ts';
import { saveQuote } from '../../sales/quotes.ts';
import { rateLimitRules } from '../../http/rate-limit.ts';

/**
 * The product with the function that prices its renewal. That function is added here and not in
 * product.ts, because its module imports product.ts.
 */
export const smallBusiness = { ...product, renew: rateSmallBusinessRenewal };

export const listBusinessClasses: Handler<Calls['listBusinessClasses']> = async () => ({
  business_classes: businessClasses(),
});

export const listCommercialPlans: Handler<Calls['listCommercialPlans']> = async (
  { request, ip },
  services,
) => {
  const { group } = requireEligibleBusiness(request, services);
  const { business_name, rating_address } = request;
  if (business_name) {
    await services.limiter.consume(rateLimitRules.businessLookups, ip);
    await assertBusinessNotInsured({ business_name, rating_address }, services);
  }
  const { documents, now } = services;
  return {
    plans: smallBusiness.plans.map((plan) =>
      toApiSmallBusinessPlan(plan, documents.sampleUrl(plan.id)),
    ),
    // Uses the date in the US state where the day begins last. So the latest loss date that the
    // form allows is not in the future in any US state.
    dynamic_form: smallBusinessSurvey(group, todayInHonolulu(now())),
  };
};

export const rateCommercial: Handler<Calls['rateCommercial']> = async (
  { request, caller, ip },
  services,
) => {
  await services.limiter.consume(rateLimitRules.quotes, ip);
  const rated = rateBusiness(request, services);
  const { prices } = rated;
  const now = services.now();
  const quote_id = await saveQuote(services.database.db, {
    product: 'commercial',
    caller,
    request,
    result: prices,
    now,
    expiresAt: quoteExpiry(request.details.policy_effective_date, now),
  });
  const { silver, gold, platinum } = prices;
  return {
    quote_id,
    rates: {
      gold: toDecimal(gold.subtotal),
      platinum: toDecimal(platinum.subtotal),
      silver: toDecimal(silver.subtotal),
    },
    totals: planTotals(rated, request.details.policy_effective_date),
  };
};

function planTotals(rated: RatedBusiness, start: string): SmallBusinessPlanTotals {
  const totals = smallBusiness.plans.map(
    (plan) => [plan.code, orderTotals([priceSmallBusinessYear(plan, rated, start)])] as const,
  );
  return Object.fromEntries(totals) as SmallBusinessPlanTotals;
}

export const checkoutCommercial: Handler<Calls['checkoutCommercial']> = (input, services) =>
  calculateCheckout(services, input, requireOfferOfQuote);

export const purchaseCommercial: Handler<Calls['purchaseCommercial']> = (input, services) =>
  placeOrder(services, input, requireOfferOfQuote);
