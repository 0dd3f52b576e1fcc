import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import { surveyDefinitionSchema } from '../../../src/contract/survey/dynamic-form.ts';
import { calculateCheckout } from '../../sales/checkout.ts';
import { rentersSurvey } from './survey.ts';
import { todayInHonolulu } from '../../dates.ts';
import { ApiError } from '../../errors.ts';
import { possibleLocations } from '../../reference-data/zip-locations.ts';
import type { Caller } from '../../http/caller.ts';
import type { Handler } from '../../http/mount.ts';
import { rentersTerritory } from './rate.ts';
import { toApiRentersPlan } from './api-plan.ts';
import { rentersPlan } from './plans.ts';
import { renters as product } from './product.ts';
import { rateRentersRenewal, toApiRentersDetails } from './renew.ts';
import {
  assertNoRentersPolicy,
  buildRentersOffer,
  createRentersQuote,
  policyholderOf,
  priceRentersOptions,
  requireRentersQuote,
  rentersRiskKey,
  rentersPerson,
} from './quote.ts';
import type { PricedNewPolicy } from '../../sales/order-types.ts';
import { placeOrder } from '../../sales/order.ts';
import { rateLimitRules } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';

/**
 * The product with the function that prices its renewal. That function is added here and not in
 * product.ts, because it imports the rates, and the rates import product.ts.
 */
export const renters = { ...product, renew: rateRentersRenewal, toApiDetails: toApiRentersDetails };

export const listRentersPlans: Handler<Calls['listRentersPlans']> = async (
  { request, caller },
  services,
) => {
  const { property_address: address, personal_info } = request;
  const { documents, now } = services;
  const territory = rentersTerritory(address, services);
  const person = rentersPerson(personal_info, caller);
  if (person) await assertNoRentersPolicy(services, { address, email: person.email });
  return {
    plans: [toApiRentersPlan(territory, documents.sampleUrl(rentersPlan.id))],
    zip_code_results: { locations: possibleLocations(address) },
    dynamic_form: surveyDefinitionSchema.parse(rentersSurvey(todayInHonolulu(now()))),
  };
};

export const rateRenters: Handler<Calls['rateRenters']> = async (
  { request, caller, ip },
  services,
) => {
  await services.limiter.consume(rateLimitRules.quotes, ip);
  return createRentersQuote({ request, caller }, services);
};

export const listRentersCadences: Handler<Calls['listRentersCadences']> = async (
  { request, caller },
  services,
) => {
  const { address } = await requireRentersQuote(request.quote_id, caller, services);
  if (rentersRiskKey(address, '') !== rentersRiskKey(request.property_address, '')) {
    throw new ApiError('property_address_invalid', 'That quote is for another home.');
  }
  const territory = rentersTerritory(address, services);
  const { subscription_options: options } = toApiRentersPlan(territory, '');
  return {
    payment_cadences: options.cadences.map((cadence) => ({ cadence })),
    default_cadence: options.default_cadence,
  };
};

export const checkoutRenters: Handler<Calls['checkoutRenters']> = async (input, services) => {
  const { request, caller } = input;
  const quoted = await requireRentersQuote(request.quote_id, caller, services);
  const checkout = await calculateCheckout(services, input, () =>
    buildRentersOffer(request, quoted, services),
  );
  return { ...checkout, option_prices: priceRentersOptions(request, quoted, services) };
};

export const purchaseRenters: Handler<Calls['purchaseRenters']> = async (input, services) => {
  const response = await placeOrder(services, input, offerOfPurchase);
  return { ...response, details: await readCarrierPolicyNumber(services, response.policy_id) };
};

interface PurchaseInput {
  request: RequestOf<Calls['purchaseRenters']>;
  caller: Caller | null;
}

async function offerOfPurchase(
  { request, caller }: PurchaseInput,
  services: Services,
): Promise<PricedNewPolicy> {
  const quoted = await requireRentersQuote(request.quote_id, caller, services);
  const person = quoted.person ?? rentersPerson(undefined, caller) ?? policyholderOf(request);
  return buildRentersOffer(request, { ...quoted, person }, services);
}

/**
 * Reads the carrier's policy number from the stored policy. A repeated purchase request then
 * returns the same number.
 */
async function readCarrierPolicyNumber({ database }: Services, policyId: string) {
  const { details } = await database.db
    .selectFrom('policies')
    .select('details')
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow();
  const { ex_policy_number } = JSON.parse(details) as { ex_policy_number: string };
  return { ex_policy_number };
}
