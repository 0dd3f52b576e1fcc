import type { Calls } from '../../../src/contract/calls.ts';
import { dynamicFormSchema } from '../../../src/contract/survey/dynamic-form.ts';
import { toCheckout } from '../../sales/checkout.ts';
import { rentersSurvey } from './survey.ts';
import { assertNotCovered } from '../../sales/double-cover.ts';
import { policyToday } from '../../dates.ts';
import { Refusal } from '../../errors.ts';
import { locationsOf } from '../../info/zip-locations.ts';
import type { Handler } from '../../http/mount.ts';
import { rentersTerritory } from './rate.ts';
import { describeRentersPlan } from './describe-plan.ts';
import { rentersPlan } from './plans.ts';
import {
  offerRenters,
  openRentersQuote,
  readRentersQuote,
  rentersHolderKey,
  rentersPerson,
  type QuotedRenters,
} from './quote.ts';
import { purchase } from '../../sales/purchase.ts';
import { rateRules } from '../../http/rate-limit.ts';
import { playMagicName, playMagicZip, type PlayedName } from '../../sandbox/play-magic.ts';
import type { Services } from '../../services.ts';

export const listRentersPlans: Handler<Calls['listRentersPlans']> = async (
  { request, caller },
  services,
) => {
  const { property_address: address, personal_info } = request;
  const { documents, settings, now } = services;
  await playMagicZip(address, services);
  const { state } = rentersTerritory(address, settings.SANDBOX);
  const { email } = rentersPerson(personal_info, caller);
  await assertNoPolicy(services, rentersHolderKey(address, email));
  return {
    plans: [describeRentersPlan(state, documents.sampleUrl(rentersPlan.id))],
    zip_code_results: { locations: locationsOf(address) },
    dynamic_form: dynamicFormSchema.parse(rentersSurvey(policyToday('renters', now()))),
  };
};

export const rateRenters: Handler<Calls['rateRenters']> = async (
  { request, caller, ip },
  services,
) => {
  await services.limiter.take(rateRules.quotes, ip);
  return openRentersQuote({ request, caller }, services);
};

export const listRentersCadences: Handler<Calls['listRentersCadences']> = async (
  { request, caller },
  services,
) => {
  const { address } = await readRentersQuote(request.quote_id, caller, services);
  if (rentersHolderKey(address, '') !== rentersHolderKey(request.property_address, '')) {
    throw new Refusal('property_address_invalid', 'The quote is for another home.');
  }
  const { state } = rentersTerritory(address, services.settings.SANDBOX);
  const { subscription_options: options } = describeRentersPlan(state, '');
  return {
    payment_cadences: options.cadences.map((cadence) => ({
      cadence,
      title: cadence === 'annual' ? 'Annual (1 payment)' : 'Monthly (11 payments)',
    })),
    default_cadence: options.default_cadence,
  };
};

export const checkoutRenters: Handler<Calls['checkoutRenters']> = async (
  { request, caller },
  services,
) => {
  const quoted = await readRentersQuote(request.quote_id, caller, services);
  playMagicName(applicant(quoted), 'checkout', services);
  const offer = offerRenters(request, quoted, services);
  await assertNotCovered(services.database.db, offer.holderKey);
  return toCheckout(offer);
};

export const purchaseRenters: Handler<Calls['purchaseRenters']> = async (input, services) => {
  const { request, caller } = input;
  const answer = await purchase(services, input, async () => {
    const quoted = await readRentersQuote(request.quote_id, caller, services);
    playMagicName(applicant(quoted), 'purchase', services);
    return offerRenters(request, quoted, services);
  });
  return { ...answer, details: await carrierNumber(services, answer.policy_id) };
};

/** Read back rather than made: a purchase that is repeated answers the same. */
async function carrierNumber({ database }: Services, policyId: string) {
  const { details } = await database.db
    .selectFrom('policies')
    .select('details')
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow();
  const { ex_policy_number } = JSON.parse(details) as { ex_policy_number: string };
  return { ex_policy_number };
}

/** Said before the questions rather than after them. */
async function assertNoPolicy({ database }: Services, holderKey: string): Promise<void> {
  try {
    await assertNotCovered(database.db, holderKey);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('service_already_active', 'This email address already has this policy.');
  }
}

function applicant({ person }: QuotedRenters): PlayedName[] {
  return [{ lastName: person.last_name, field: 'personal_info.last_name' }];
}
