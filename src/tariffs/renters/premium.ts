import {
  constructionYearFactors,
  insuredAmountFactors,
  HOME_BUSINESS_FACTOR,
  claimCountFactors,
  deductibleFactors,
  protectiveDeviceDiscounts,
  DEVICE_DISCOUNT_MAX_BASIS_POINTS,
  DOG_SURCHARGE_CENTS,
  dwellingTypeFactors,
  liabilityFactors,
  MEDICAL_PREMIUM_CENTS,
  MINIMUM_ANNUAL_PREMIUM_CENTS,
  NONPAYMENT_CANCELLATION_FACTOR,
  ROOMMATE_SURCHARGE_CENTS,
  SMOKER_FACTOR,
} from './rates.ts';
import { rentersFactorsByZipPrefix, type RentersStateRates } from './states.ts';

const BASIS_POINTS = 10_000;
const DOGS_MAX = 3;

/** Survey answers that affect the premium. */
export interface RentersPremiumAnswers {
  dwelling_type: string;
  year_built: string;
  claims_count: string;
  prior_cancellation: string;
  smoker: 'yes' | 'no';
  home_business: 'yes' | 'no';
  dogs: readonly unknown[];
  /** Roommates whom this policy does not insure. */
  roommates: readonly unknown[];
  protective_devices: readonly string[];
}

export interface RentersPremiumInput {
  state: RentersStateRates;
  /** ZIP code of the home. */
  postal: string;
  answers: RentersPremiumAnswers;
  /** Limit for belongings in dollars. `liability` and `deductible` are also in dollars. */
  property: number;
  liability: number;
  deductible: number;
}

/**
 * Annual premium in cents, before fees and tax. `discount` is a positive number that is subtracted.
 */
export interface RentersPremium {
  premium: number;
  discount: number;
}

/**
 * Calculates the annual premium. The amount for belongings and the amount for liability are each
 * rounded once, half up to the cent. The sum of all parts is rounded half up to the whole dollar,
 * as the filed rates require. If the result is below the minimum premium, the minimum premium
 * applies. The discount is rounded half up to the cent.
 */
export function calculateRentersPremium(risk: RentersPremiumInput): RentersPremium {
  const { answers } = risk;
  const sum = contentsPart(risk) + liabilityPart(risk) + MEDICAL_PREMIUM_CENTS;
  const nonpaymentFactor =
    answers.prior_cancellation === 'nonpayment' ? NONPAYMENT_CANCELLATION_FACTOR : BASIS_POINTS;
  const premium = Math.max(
    multiply(sum, [nonpaymentFactor], 100) * 100,
    MINIMUM_ANNUAL_PREMIUM_CENTS,
  );
  return { premium, discount: multiply(premium, [discountOf(answers)]) };
}

function contentsPart({
  state,
  postal,
  answers,
  property,
  deductible,
}: RentersPremiumInput): number {
  return multiply(
    property * state.contents,
    [
      rentersFactorsByZipPrefix[postal.trim().slice(0, 3)] ?? BASIS_POINTS,
      curveAt(property),
      deductibleFactors[deductible] ?? BASIS_POINTS,
      dwellingTypeFactors[answers.dwelling_type] ?? BASIS_POINTS,
      constructionYearFactors[answers.year_built] ?? BASIS_POINTS,
      claimsFactor(answers),
      answers.smoker === 'yes' ? SMOKER_FACTOR : BASIS_POINTS,
    ],
    1_000,
  );
}

function liabilityPart({ state, answers, liability }: RentersPremiumInput): number {
  const { dogs, roommates } = answers;
  return (
    multiply(state.liability, [
      liabilityFactors[liability] ?? BASIS_POINTS,
      claimsFactor(answers),
      answers.home_business === 'yes' ? HOME_BUSINESS_FACTOR : BASIS_POINTS,
    ]) +
    Math.min(dogs.length, DOGS_MAX) * DOG_SURCHARGE_CENTS +
    roommates.length * ROOMMATE_SURCHARGE_CENTS
  );
}

function claimsFactor({ claims_count }: RentersPremiumAnswers): number {
  return claimCountFactors[Number(claims_count)] ?? BASIS_POINTS;
}

/** Reason for the discount, shown with its amount. */
export const deviceDiscountTitle = 'protective devices';

function discountOf({ protective_devices }: RentersPremiumAnswers): number {
  const sum = protective_devices.reduce(
    (total, device) => total + (protectiveDeviceDiscounts[device] ?? 0),
    0,
  );
  return Math.min(sum, DEVICE_DISCOUNT_MAX_BASIS_POINTS);
}

/**
 * Returns the factor for an insured amount from `insuredAmountFactors`. Between two amounts of the
 * curve, the factor is interpolated linearly.
 */
function curveAt(amount: number): number {
  const index = insuredAmountFactors.findIndex(([knownAmount]) => knownAmount >= amount);
  const [high, above] = insuredAmountFactors[index] ?? [amount, BASIS_POINTS];
  const [low, below] = insuredAmountFactors[index - 1] ?? [high, above];
  return high === low
    ? above
    : below + Math.round(((above - below) * (amount - low)) / (high - low));
}

/**
 * Multiplies a whole number by factors in basis points, divides the product by `divisor`, and
 * rounds the result half up once. The calculation uses only integers, so there are no
 * floating-point errors.
 */
function multiply(amount: number, factors: readonly number[], divisor = 1): number {
  const product = factors.reduce((value, factor) => value * BigInt(factor), BigInt(amount));
  const denominator = BigInt(BASIS_POINTS) ** BigInt(factors.length) * BigInt(divisor);
  return Number((2n * product + denominator) / (2n * denominator));
}
