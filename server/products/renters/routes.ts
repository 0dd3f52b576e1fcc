import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import { dynamicFormSchema } from '../../../src/contract/survey/dynamic-form.ts';
import { checkout } from '../../sales/checkout.ts';
import { rentersSurvey } from './survey.ts';
import { hasDuplicateCoverage } from '../../sales/duplicate-coverage.ts';
import { earliestToday } from '../../dates.ts';
import { ApiError } from '../../errors.ts';
import { possibleLocations } from '../../reference-data/zip-locations.ts';
import type { Caller } from '../../http/caller.ts';
import type { Handler } from '../../http/mount.ts';
import { rentersTerritory } from './rate.ts';
import { toApiRentersPlan } from './api-plan.ts';
import { rentersPlan } from './plans.ts';
import { renters as product } from './product.ts';
import { renewRenters, toApiRentersDetails } from './renew.ts';
import {
  offerRenters,
  openRentersQuote,
  readRentersQuote,
  rentersRiskKey,
  rentersPerson,
} from './quote.ts';
import type { PolicyOffer } from '../../sales/order-types.ts';
import { placeOrder } from '../../sales/order.ts';
import { rateRules } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';

/**
 * The product with the function that prices its renewal. That function is added here and not in
 * product.ts, because it imports the rates, and the rates import product.ts.
 */
export const renters = { ...product, renew: renewRenters, toApiDetails: toApiRentersDetails };

export const listRentersPlans: Handler<Calls['listRentersPlans']> = async (
  { request, caller },
  services,
) => {
  const { property_address: address, personal_info } = request;
  const { documents, now } = services;
  const { state } = rentersTerritory(address, services);
  const { email } = rentersPerson(personal_info, caller);
  await assertNoPolicy(services, rentersRiskKey(address, email));
  return {
    plans: [toApiRentersPlan(state, documents.sampleUrl(rentersPlan.id))],
    zip_code_results: { locations: possibleLocations(address) },
    dynamic_form: dynamicFormSchema.parse(rentersSurvey(earliestToday(now()))),
  };
};

export const rateRenters: Handler<Calls['rateRenters']> = async (
  { request, caller, ip },
  services,
) => {
  await services.limiter.consume(rateRules.quotes, ip);
  return openRentersQuote({ request, caller }, services);
};

export const listRentersCadences: Handler<Calls['listRentersCadences']> = async (
  { request, caller },
  services,
) => {
  const { address } = await readRentersQuote(request.quote_id, caller, services);
  if (rentersRiskKey(address, '') !== rentersRiskKey(request.property_address, '')) {
    throw new ApiError('property_address_invalid', 'The quote is for another home.');
  }
  const { state } = rentersTerritory(address, services);
  const { subscription_options: options } = toApiRentersPlan(state, '');
  return {
    payment_cadences: options.cadences.map((cadence) => ({ cadence })),
    default_cadence: options.default_cadence,
  };
};

export const checkoutRenters: Handler<Calls['checkoutRenters']> = (input, services) =>
  checkout(services, input, offerOfQuote);

export const purchaseRenters: Handler<Calls['purchaseRenters']> = async (input, services) => {
  const response = await placeOrder(services, input, offerOfQuote);
  return { ...response, details: await readCarrierPolicyNumber(services, response.policy_id) };
};

async function offerOfQuote(
  { request, caller }: { request: RequestOf<Calls['checkoutRenters']>; caller: Caller | null },
  services: Services,
): Promise<PolicyOffer> {
  return offerRenters(
    request,
    await readRentersQuote(request.quote_id, caller, services),
    services,
  );
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

/** Rejects duplicate coverage, so that a visitor with a policy does not fill in the survey. */
async function assertNoPolicy({ database }: Services, riskKey: string): Promise<void> {
  if (!(await hasDuplicateCoverage(database.db, riskKey))) return;
  throw new ApiError('service_already_active', 'This email address already has this policy.');
}
