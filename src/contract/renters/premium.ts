import {
  ageFactors,
  amountCurve,
  BUSINESS_FACTOR,
  claimsFactors,
  deductibleFactors,
  deviceDiscounts,
  DEVICES_MAX,
  DOG_SURCHARGE,
  dwellingFactors,
  liabilityFactors,
  MEDICAL_PREMIUM,
  MINIMUM_PREMIUM,
  NONPAYMENT_FACTOR,
  ROOMMATE_SURCHARGE,
  SMOKER_FACTOR,
} from './rates.ts';
import { rentersTerritories, type RentersState } from './states.ts';

const BASIS_POINTS = 10_000;
const DOGS_COUNTED = 3;

/** Survey answers that affect the premium. */
export interface RentersHousehold {
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

export interface RentersRisk {
  state: RentersState;
  /** ZIP code of the home. */
  postal: string;
  answers: RentersHousehold;
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
export function rentersPremium(risk: RentersRisk): RentersPremium {
  const { answers } = risk;
  const sum = contentsPart(risk) + liabilityPart(risk) + MEDICAL_PREMIUM;
  const nonpaymentFactor =
    answers.prior_cancellation === 'nonpayment' ? NONPAYMENT_FACTOR : BASIS_POINTS;
  const premium = Math.max(multiply(sum, [nonpaymentFactor], 100) * 100, MINIMUM_PREMIUM);
  return { premium, discount: multiply(premium, [discountOf(answers)]) };
}

function contentsPart({ state, postal, answers, property, deductible }: RentersRisk): number {
  return multiply(
    property * state.contents,
    [
      rentersTerritories[postal.trim().slice(0, 3)] ?? BASIS_POINTS,
      curveAt(property),
      deductibleFactors[deductible] ?? BASIS_POINTS,
      dwellingFactors[answers.dwelling_type] ?? BASIS_POINTS,
      ageFactors[answers.year_built] ?? BASIS_POINTS,
      claimsFactor(answers),
      answers.smoker === 'yes' ? SMOKER_FACTOR : BASIS_POINTS,
    ],
    1_000,
  );
}

function liabilityPart({ state, answers, liability }: RentersRisk): number {
  const { dogs, roommates } = answers;
  return (
    multiply(state.liability, [
      liabilityFactors[liability] ?? BASIS_POINTS,
      claimsFactor(answers),
      answers.home_business === 'yes' ? BUSINESS_FACTOR : BASIS_POINTS,
    ]) +
    Math.min(dogs.length, DOGS_COUNTED) * DOG_SURCHARGE +
    roommates.length * ROOMMATE_SURCHARGE
  );
}

function claimsFactor({ claims_count }: RentersHousehold): number {
  return claimsFactors[Number(claims_count)] ?? BASIS_POINTS;
}

function discountOf({ protective_devices }: RentersHousehold): number {
  const sum = protective_devices.reduce(
    (total, device) => total + (deviceDiscounts[device] ?? 0),
    0,
  );
  return Math.min(sum, DEVICES_MAX);
}

/**
 * Returns the factor for an insured amount from `amountCurve`. Between two amounts of the curve,
 * the factor is interpolated linearly.
 */
function curveAt(amount: number): number {
  const index = amountCurve.findIndex(([knownAmount]) => knownAmount >= amount);
  const [high, above] = amountCurve[index] ?? [amount, BASIS_POINTS];
  const [low, below] = amountCurve[index - 1] ?? [high, above];
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
