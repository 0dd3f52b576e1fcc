/**
 * What a renters premium is made of, beside the state's own rates (states.ts). Factors are basis
 * points: 10,000 leaves a premium as it is. All of them are made up; the comment on each names the source
 * from which a carrier takes its own.
 */

/** The carrier's contents claims by amount insured: the last thousands are lost less often than the first. */
export const amountCurve: readonly (readonly [amount: number, factor: number])[] = [
  [15_000, 10_000],
  [20_000, 9_600],
  [25_000, 9_300],
  [30_000, 9_000],
  [40_000, 8_600],
  [50_000, 8_300],
];

/** Belongings by the deductible of all perils: claims below it fall away. In dollars. */
export const deductibleFactors: Readonly<Record<number, number>> = {
  250: 11_200,
  500: 10_000,
  1_000: 8_600,
};

/** Liability by its limit, in dollars: large judgments are rare. */
export const liabilityFactors: Readonly<Record<number, number>> = {
  100_000: 10_000,
  200_000: 11_500,
  300_000: 12_600,
};

/** Cents a year for $1,000 of guests' medical bills; the same in every state. */
export const MEDICAL_PREMIUM = 600;

/** Fire and theft by the kind of home. */
export const dwellingFactors: Readonly<Record<string, number>> = {
  apartment: 10_000,
  condo: 9_700,
  townhouse: 10_300,
  house: 11_000,
  duplex: 10_600,
};

/** Fire claims by construction year. */
export const ageFactors: Readonly<Record<string, number>> = {
  before_1960: 11_400,
  '1960_1999': 10_400,
  since_2000: 10_000,
  unknown: 10_400,
};

/** Belongings and liability by the number of claims in five years. */
export const claimsFactors: readonly number[] = [10_000, 11_800, 14_000];

/** Belongings of a household where somebody smokes indoors. */
export const SMOKER_FACTOR = 11_000;

/** Liability for each dog without a bite, up to three. */
export const DOG_SURCHARGE = 600;

/** Belongings and liability for each roommate who is not insured here: more keys, more visitors. */
export const ROOMMATE_SURCHARGE = 250;

/** Liability of a business at home without visitors. */
export const BUSINESS_FACTOR = 11_500;

/** Premium after an insurer ended a policy because it was not paid. */
export const NONPAYMENT_FACTOR = 10_800;

/** Taken off the premium as a discount, in basis points of it; added up, at most DEVICES_MAX. */
export const deviceDiscounts: Readonly<Record<string, number>> = {
  smoke_detectors: 0,
  deadbolts: 200,
  fire_alarm: 400,
  burglar_alarm: 500,
  sprinklers: 600,
  gated: 300,
};
export const DEVICES_MAX = 1_200;

/** Whole dollars; no policy costs less. */
export const MINIMUM_PREMIUM = 6_000;

/** Cents for each of the monthly payments after the first: what collecting it costs. */
export const BILLING_FEE = 100;
export const MONTHLY_PAYMENTS = 10;
