import { applicationTexts } from '../../sales/application-texts.ts';
import * as z from 'zod/mini';
import { wireAddressSchema, type WireAddress } from '../../../src/contract/address.ts';
import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import {
  RENTERS_START_MAX_DAYS_AHEAD,
  type RentersCadence,
} from '../../../src/contract/renters/limits.ts';
import {
  rentersPolicyholderSchema,
  limitOrDeductibleChoicesSchema,
  type RentersPolicyholder,
} from '../../../src/contract/renters/plan.ts';
import { guestBuyerSchema, type GuestBuyer } from '../../../src/contract/purchase/purchase.ts';
import type { RentersOptionPrices } from '../../../src/contract/renters/checkout.ts';
import type { RentersQuoteChoices } from '../../../src/contract/renters/settings.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { QUOTE_VALID_DAYS } from '../../../src/contract/service-facts.ts';
import { todayInHonolulu, todayInProductTimeZone, todayInUtc } from '../../dates.ts';
import { invalidInputError, ApiError, type FieldErrorMessages } from '../../errors.ts';
import { generateReferenceNumber } from '../../sales/insert-policy.ts';
import type { Caller } from '../../http/caller.ts';
import { orderTotals, toDecimal } from '../../money.ts';
import { toApiSchedule } from '../../sales/checkout.ts';
import type { PriceBreakdown, PricedNewPolicy } from '../../sales/order-types.ts';
import { hasDuplicateCoverage } from '../../sales/duplicate-coverage.ts';
import { findQuote, saveQuote } from '../../sales/quotes.ts';
import type { Services } from '../../services.ts';
import { normalizeForComparison } from '../normalize-for-comparison.ts';
import { priceRenters, rentersTerritory } from './rate.ts';
import { acknowledgmentOf, listLimitsAndDeductibles, rentersCadences } from './api-plan.ts';
import { renters } from './product.ts';
import { validateRentersAnswers, rentersAnswersSchema } from './answers.ts';
import { rentersDetails } from './policy.ts';
import { rentersClosingSurvey } from './survey.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stored data of a quote. It contains all data that is needed to price the quote again after the
 * rates have changed.
 */
const quotedSchema = z.object({
  address: wireAddressSchema,
  /** Null while a guest has not entered it. */
  person: z.nullable(z.object({ ...rentersPolicyholderSchema.shape, phone_number: z.string() })),
  answers: rentersAnswersSchema,
  rates: z.array(limitOrDeductibleChoicesSchema),
});
type QuotedRenters = z.infer<typeof quotedSchema>;
type QuotedPerson = NonNullable<QuotedRenters['person']>;

/**
 * Returns the person to insure. For a signed-in caller it is the account's owner. For a guest it is
 * the person in the request. Null if a guest's request contains no person.
 */
export function rentersPerson(
  info: RentersPolicyholder | undefined,
  caller: Caller | null,
): QuotedPerson | null {
  if (caller) {
    return {
      first_name: caller.firstName,
      middle_name: info?.middle_name ?? '',
      last_name: caller.lastName,
      suffix: info?.suffix ?? '',
      email: caller.email,
      phone_number: caller.phoneNumber ?? '',
    };
  }
  return info ?? null;
}

/** Returns the person of a guest's purchase, for a quote without one. */
export function policyholderOf(buyer: Partial<GuestBuyer>): QuotedPerson {
  return { ...guestBuyerSchema.parse(buyer), middle_name: '', suffix: '' };
}

/**
 * Returns the risk key of one person in one home. The key contains no year, because a policy keeps
 * renewing until it ends.
 */
export function rentersRiskKey(address: WireAddress, email: string): string {
  const home = [address.line1, address.line2, address.postal.slice(0, 5)].map(
    normalizeForComparison,
  );
  return `renters:${home.join('-')}:${email.toLowerCase()}`;
}

interface InsuredHome {
  address: WireAddress;
  email: string;
}

/**
 * Rejects duplicate coverage, so that a visitor with a policy does not answer more questions.
 * @throws ApiError `service_already_active`
 */
export async function assertNoRentersPolicy(
  { database }: Pick<Services, 'database'>,
  { address, email }: InsuredHome,
): Promise<void> {
  if (!(await hasDuplicateCoverage(database.db, rentersRiskKey(address, email)))) return;
  throw new ApiError('service_already_active', 'This email address already has this policy.');
}

interface QuoteInput {
  request: RequestOf<Calls['rateRenters']>;
  caller: Caller | null;
}

/**
 * Validates an application and stores it as a quote.
 * @throws ApiError `quote_request_rejected`, `invalid_input`, `ineligible_for_plan`,
 * `service_already_active`, and the errors of `rentersTerritory`
 */
export async function createRentersQuote({ request, caller }: QuoteInput, services: Services) {
  const now = services.now();
  const { property_address: address, settings } = request;
  renters.plan(request.plan_id);
  rentersTerritory(address, services);
  assertStart(settings.policy_effective_date, now);
  const person = rentersPerson(request.personal_info, caller);
  if (person) await assertNoRentersPolicy(services, { address, email: person.email });
  const answers = validateRentersAnswers(request.details, todayInHonolulu(now));
  const rates = listLimitsAndDeductibles({
    requested: settings.liability_limit,
    minimum: settings.min_liability_limit,
  });
  const quoted: QuotedRenters = { address, person, answers, rates };
  const expiresAt = new Date(now.getTime() + QUOTE_VALID_DAYS * DAY_MS);
  const id = await services.database.transact((trx) =>
    saveQuote(trx, {
      product: 'renters',
      caller,
      request: quoted,
      result: null,
      now,
      expiresAt,
    }),
  );
  return {
    quote_id: id,
    quote: { expires_at: expiresAt.toISOString() },
    rates,
    closing_form: rentersClosingSurvey,
  };
}

/**
 * Returns the stored data of a quote.
 * @throws ApiError `quote_not_found`, `quote_expired`
 */
export async function requireRentersQuote(
  id: string,
  caller: Caller | null,
  { database, now }: Pick<Services, 'database' | 'now'>,
): Promise<QuotedRenters> {
  const quote = await findQuote(database.db, { id, product: 'renters', caller, now: now() });
  return quotedSchema.parse(quote.request);
}

interface OfferInput {
  plan_id: string;
  settings: RentersQuoteChoices;
  payment_cadence: RentersCadence;
}

/** Calculates the price of a quote at today's rates. */
function priceQuoted(
  { settings, payment_cadence: cadence }: Pick<OfferInput, 'settings' | 'payment_cadence'>,
  { address, answers }: QuotedRenters,
  services: Pick<Services, 'rateTerritory' | 'now'>,
): PriceBreakdown {
  return priceRenters({
    territory: rentersTerritory(address, services),
    postal: address.postal,
    answers,
    settings,
    cadence,
    today: todayInProductTimeZone('renters', services.now()),
  });
}

/**
 * Prices every option of a quote. Each price differs from the request in one choice.
 * @throws the errors of `rentersTerritory`
 */
export function priceRentersOptions(
  request: Pick<OfferInput, 'settings' | 'payment_cadence'>,
  quoted: QuotedRenters,
  services: Pick<Services, 'rateTerritory' | 'now'>,
): RentersOptionPrices {
  const { settings } = request;
  const priceWith = (changes: Partial<typeof request>) =>
    priceQuoted({ ...request, ...changes }, quoted, services);
  return {
    payment_cadences: rentersCadences(rentersTerritory(quoted.address, services)).map((cadence) => {
      const price = priceWith({ payment_cadence: cadence });
      return {
        cadence,
        totals: orderTotals([price]),
        payment_schedule: toApiSchedule(price.schedule),
      };
    }),
    rates: quoted.rates.map(({ code, choices }) => ({
      code,
      prices: choices.map((choice) => {
        const rates = { ...settings.rates, [code]: choice };
        const { totals } = priceWith({ settings: { ...settings, rates } });
        return { choice, grandtotal: toDecimal(totals.grandtotal) };
      }),
    })),
  };
}

/**
 * Prices a quote at today's rates, with the amounts that the buyer chose. Without a person, the
 * result is only a price and must not be sold.
 * @throws ApiError `invalid_input` for amounts that are not offered or a start date out of range;
 * `ineligible_for_plan`
 */
export function buildRentersOffer(
  request: OfferInput,
  quoted: QuotedRenters,
  services: Pick<Services, 'rateTerritory' | 'now'>,
): PricedNewPolicy {
  const { plan_id, settings } = request;
  const { address, person, answers, rates } = quoted;
  const plan = renters.plan(plan_id);
  assertStart(settings.policy_effective_date, services.now());
  assertOffered(settings, rates);
  const start = settings.policy_effective_date;
  const { code: stateCode } = rentersTerritory(address, services);
  const carrierPolicyNumber = generateReferenceNumber('HPM');
  return {
    ...renters.offer(plan),
    status: 'approved',
    ...priceQuoted(request, quoted, services),
    details: person
      ? {
          ...rentersDetails({ address, person, answers, settings, stateCode, carrierPolicyNumber }),
        }
      : {},
    coverageStart: start,
    coverageEnd: renters.lastDay(start),
    textsToAccept: applicationTexts('renters', { address }, acknowledgmentOf(stateCode)),
    insuredRiskKey: person && {
      key: rentersRiskKey(address, person.email),
      duplicateMessage: 'This home is already covered under this email address.',
    },
  };
}

/** Rejects a start date before tomorrow (UTC) or more than START_DAYS_MAX days ahead. */
function assertStart(date: string, now: Date): void {
  const today = todayInUtc(now);
  if (date > today && date <= addDays(today, RENTERS_START_MAX_DAYS_AHEAD)) return;
  const message = `Choose a start date from tomorrow to ${RENTERS_START_MAX_DAYS_AHEAD} days from now`;
  throw invalidInputError([{ path: ['policy_effective_date'], message }], 'settings');
}

function assertOffered(
  { rates: chosen }: RentersQuoteChoices,
  offered: QuotedRenters['rates'],
): void {
  const fields: FieldErrorMessages = {};
  for (const { code, choices } of offered) {
    if (choices.includes(chosen[code])) continue;
    fields[`settings.rates.${code}`] = ['Choose one of the amounts shown'];
  }
  if (Object.keys(fields).length === 0) return;
  throw new ApiError('invalid_input', 'Some amounts aren’t available.', fields);
}
