import * as z from 'zod/mini';
import { wireAddressSchema, type WireAddress } from '../../../src/contract/address.ts';
import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import type { SurveyDefinition } from '../../../src/contract/survey/dynamic-form.ts';
import { SMALL_BUSINESS_START_MAX_DAYS_AHEAD } from '../../../src/contract/small-business/limits.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { todayInHonolulu, latestTodayWorldwide } from '../../dates.ts';
import { invalidInputError, ApiError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { groupOf, type ClassGroup } from '../../../src/tariffs/small-business/class-groups.ts';
import { findBusinessClass } from './classes.ts';
import type { SmallBusinessAnswers } from '../../../src/contract/small-business/answers.ts';
import { smallBusinessSurvey, validateSmallBusinessAnswers } from './survey.ts';
import { requireState } from '../rating-address.ts';
import {
  calculateSmallBusinessPrices,
  type PlanPrices,
} from '../../../src/tariffs/small-business/premium.ts';

/**
 * The request that created a quote. It is stored as it was sent, so that the quote can be priced
 * again.
 */
export const quotedRequestSchema = z.object({
  rating_address: wireAddressSchema,
  details: z.looseObject({ business_class_code: z.int(), policy_effective_date: z.string() }),
});
export type QuotedRequest = z.infer<typeof quotedRequestSchema>;

const priceSchema = z.object({ subtotal: z.int(), discount: z.int() });
/** Prices of the three plans, in cents. */
export const quotedPricesSchema = z.object({
  silver: priceSchema,
  gold: priceSchema,
  platinum: priceSchema,
});

export interface EligibleBusiness {
  className: string;
  group: ClassGroup;
  state: string;
  taxBasisPoints: number;
}

type EligibilityInput = Pick<
  RequestOf<Calls['listCommercialPlans']>,
  'rating_address' | 'business_class_code'
>;

/**
 * Returns the class group, US state and tax rate of a business. Throws when this kind of business
 * cannot be insured at the address.
 * @throws ApiError `invalid_input` for an unknown class; `ineligible_for_plan` for a class that is
 * not insured; and the errors of `rateTerritory`
 */
export function requireEligibleBusiness(
  { rating_address, business_class_code }: EligibilityInput,
  { rateTerritory }: Pick<Services, 'rateTerritory'>,
): EligibleBusiness {
  const businessClass = findBusinessClass(business_class_code);
  if (!businessClass) {
    const message = 'Select a business type';
    throw invalidInputError([{ path: ['business_class_code'], message }]);
  }
  const territory = rateTerritory(rating_address, 'commercial');
  const group = groupOf(business_class_code);
  if (group === null) {
    throw new ApiError(
      'ineligible_for_plan',
      `We don’t insure this type of business online: ${businessClass.name}.`,
    );
  }
  const { taxBasisPoints } = territory;
  return { className: businessClass.name, group, state: requireState(territory), taxBasisPoints };
}

/** A business that can be insured, with its complete survey answers and its prices. */
export interface RatedBusiness extends EligibleBusiness {
  form: SurveyDefinition;
  risk: SmallBusinessAnswers;
  prices: PlanPrices;
}

/**
 * Validates the answers of a request and prices the three plans for the business.
 * @throws ApiError the errors of `requireEligibleBusiness` and `validateSmallBusinessAnswers`;
 * `invalid_input` for a
 * start date out of range
 */
export function rateBusiness(
  { rating_address, details }: QuotedRequest,
  services: Pick<Services, 'rateTerritory' | 'now'>,
): RatedBusiness {
  const { business_class_code, policy_effective_date, ...responses } = details;
  const eligible = requireEligibleBusiness({ rating_address, business_class_code }, services);
  assertStart(policy_effective_date, services.now());
  const form = smallBusinessSurvey(eligible.group, todayInHonolulu(services.now()));
  const risk = validateSmallBusinessAnswers(form, responses);
  return { ...eligible, form, risk, prices: calculateSmallBusinessPrices({ ...eligible, risk }) };
}

/**
 * Rejects a start date that is in the past or more than START_DAYS_MAX days ahead. The visitor's
 * local date may be one day before or after the server's date. So the earliest and the latest
 * current date of any visitor are used as limits.
 */
function assertStart(date: string, now: Date): void {
  const lastDay = addDays(latestTodayWorldwide(now), SMALL_BUSINESS_START_MAX_DAYS_AHEAD);
  if (date >= todayInHonolulu(now) && date <= lastDay) return;
  const message = `Choose a day from today to ${SMALL_BUSINESS_START_MAX_DAYS_AHEAD} days from now`;
  throw invalidInputError([{ path: ['policy_effective_date'], message }], 'details');
}

/** True when two addresses are the same. Case, coordinates and the US state are not compared. */
export function isSameWireAddress(a: WireAddress, b: WireAddress): boolean {
  const addressKey = ({ line1, line2, city, postal, country }: WireAddress) =>
    [line1, line2, city, postal, country].join('|').toLowerCase();
  return addressKey(a) === addressKey(b);
}
