/**
 * Rates for a renters premium that are the same in every state. The file states.ts contains the
 * rates of each state. Factors are in basis points: 10,000 leaves a premium unchanged. All values
 * are invented for the reference server. Replace them with the carrier's filed rates.
 */

/**
 * Factors by insured amount, calculated from the carrier's claims for belongings. The factor falls
 * as the amount rises, because most claims are smaller than the limit.
 */
export const insuredAmountFactors: readonly (readonly [amount: number, factor: number])[] = [
  [15_000, 10_000],
  [20_000, 9_600],
  [25_000, 9_300],
  [30_000, 9_000],
  [40_000, 8_600],
  [50_000, 8_300],
];

/**
 * Factors for belongings, by deductible in dollars. A higher deductible lowers the premium, because
 * claims below the deductible are not paid.
 */
export const deductibleFactors: Readonly<Record<number, number>> = {
  250: 11_200,
  500: 10_000,
  1_000: 8_600,
};

/**
 * Factors for liability, by limit in dollars. A higher limit raises the premium only a little,
 * because courts rarely award large amounts.
 */
export const liabilityFactors: Readonly<Record<number, number>> = {
  100_000: 10_000,
  200_000: 11_500,
  300_000: 12_600,
};

/**
 * Premium for $1,000 of coverage for guests' medical bills, in cents per year. It is the same in
 * every state.
 */
export const MEDICAL_PREMIUM_CENTS = 600;

/** Factors for fire and theft by type of home. */
export const dwellingTypeFactors: Readonly<Record<string, number>> = {
  apartment: 10_000,
  condo: 9_700,
  townhouse: 10_300,
  house: 11_000,
  duplex: 10_600,
};

/** Factors for fire claims by construction year. */
export const constructionYearFactors: Readonly<Record<string, number>> = {
  before_1960: 11_400,
  '1960_1999': 10_400,
  since_2000: 10_000,
  unknown: 10_400,
};

/** Factors for belongings and liability, by number of claims in the last five years. */
export const claimCountFactors: readonly number[] = [10_000, 11_800, 14_000];

/** Factor for belongings if a member of the household smokes indoors. */
export const SMOKER_FACTOR = 11_000;

/**
 * Surcharge on the liability premium for each dog that has not bitten anyone, in cents per year. At
 * most three dogs are counted.
 */
export const DOG_SURCHARGE_CENTS = 600;

/**
 * Surcharge on the liability premium for each roommate whom the policy does not insure, in cents
 * per year. Roommates raise the risk because more people have keys and visitors.
 */
export const ROOMMATE_SURCHARGE_CENTS = 250;

/** Factor for liability if there is a home business without visitors. */
export const HOME_BUSINESS_FACTOR = 11_500;

/** Factor for the whole premium if a carrier has canceled an earlier policy for nonpayment. */
export const NONPAYMENT_CANCELLATION_FACTOR = 10_800;

/**
 * Discounts by protective device, in basis points of the premium. The discounts are added up.
 * `DEVICE_DISCOUNT_MAX_BASIS_POINTS` is the maximum sum.
 */
export const protectiveDeviceDiscounts: Readonly<Record<string, number>> = {
  smoke_detectors: 0,
  deadbolts: 200,
  fire_alarm: 400,
  burglar_alarm: 500,
  sprinklers: 600,
  gated: 300,
};
export const DEVICE_DISCOUNT_MAX_BASIS_POINTS = 1_200;

/** Minimum annual premium in cents, a whole number of dollars. */
export const MINIMUM_ANNUAL_PREMIUM_CENTS = 6_000;

/**
 * Fee in cents for each monthly payment after the first payment. The fee covers the cost of
 * collecting the payment.
 */
export const MONTHLY_PAYMENT_FEE_CENTS = 100;
/** The count is filed with the fee. Texts use it too. */
export { MONTHLY_PAYMENT_COUNT } from '../../contract/service-facts.ts';
