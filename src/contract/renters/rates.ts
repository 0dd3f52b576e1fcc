/**
 * Rates of a renters premium, in addition to the state's own rates (states.ts). Factors are in
 * basis points: 10,000 leaves a premium unchanged. All values are invented. The comments name the
 * sources of a carrier's own values.
 */

/**
 * Factors by insured amount, from the carrier's contents claims. The last thousands are lost less
 * often than the first.
 */
export const amountCurve: readonly (readonly [amount: number, factor: number])[] = [
  [15_000, 10_000],
  [20_000, 9_600],
  [25_000, 9_300],
  [30_000, 9_000],
  [40_000, 8_600],
  [50_000, 8_300],
];

/** Factors for belongings by deductible in dollars. Claims below the deductible are not paid. */
export const deductibleFactors: Readonly<Record<number, number>> = {
  250: 11_200,
  500: 10_000,
  1_000: 8_600,
};

/** Factors for liability by limit in dollars. Large judgments are rare. */
export const liabilityFactors: Readonly<Record<number, number>> = {
  100_000: 10_000,
  200_000: 11_500,
  300_000: 12_600,
};

/** Cents per year for $1,000 of guests' medical bills, the same in every state. */
export const MEDICAL_PREMIUM = 600;

/** Factors for fire and theft by type of home. */
export const dwellingFactors: Readonly<Record<string, number>> = {
  apartment: 10_000,
  condo: 9_700,
  townhouse: 10_300,
  house: 11_000,
  duplex: 10_600,
};

/** Factors for fire claims by construction year. */
export const ageFactors: Readonly<Record<string, number>> = {
  before_1960: 11_400,
  '1960_1999': 10_400,
  since_2000: 10_000,
  unknown: 10_400,
};

/** Factors for belongings and liability by number of claims in five years. */
export const claimsFactors: readonly number[] = [10_000, 11_800, 14_000];

/** Factor for the belongings of a household with an indoor smoker. */
export const SMOKER_FACTOR = 11_000;

/** Surcharge on liability for each dog without a bite, for at most three dogs. */
export const DOG_SURCHARGE = 600;

/**
 * Surcharge on belongings and liability for each roommate who is not insured by the policy. More
 * people have keys and visitors.
 */
export const ROOMMATE_SURCHARGE = 250;

/** Factor for the liability of a home business without visitors. */
export const BUSINESS_FACTOR = 11_500;

/** Factor for the premium after a carrier canceled a policy for nonpayment. */
export const NONPAYMENT_FACTOR = 10_800;

/** Discounts in basis points of the premium. They are added up, to at most DEVICES_MAX. */
export const deviceDiscounts: Readonly<Record<string, number>> = {
  smoke_detectors: 0,
  deadbolts: 200,
  fire_alarm: 400,
  burglar_alarm: 500,
  sprinklers: 600,
  gated: 300,
};
export const DEVICES_MAX = 1_200;

/** Minimum annual premium in cents, a whole number of dollars. */
export const MINIMUM_PREMIUM = 6_000;

/** Fee in cents for each monthly payment after the first, for the cost of collecting it. */
export const BILLING_FEE = 100;
export const MONTHLY_PAYMENTS = 10;
