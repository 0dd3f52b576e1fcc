import {
  PROPERTY_LIMIT_MAX_DOLLARS,
  PROPERTY_LIMIT_MIN_DOLLARS,
  PROPERTY_LIMIT_STEP_DOLLARS,
  type RentersCadence,
} from '../../../src/contract/renters/limits.ts';
import type { RentersPlan, LimitOrDeductibleChoices } from '../../../src/contract/renters/plan.ts';
import { ApiError } from '../../errors.ts';
import { excludedLabels, toCoverageRows } from '../../../src/contract/facts.ts';
import { rentersCoverages } from '../../../src/contract/renters/facts.ts';
import { rentersTerms } from '../../../src/tariffs/renters/terms.ts';
import { rentersPlan } from './plans.ts';
import { deductibleFactors, liabilityFactors } from '../../../src/tariffs/renters/rates.ts';
import type { RentersTerritory } from './rate.ts';

const PROPERTY_DEFAULT = 25_000;
const LIABILITY_DEFAULT = 100_000;
const DEDUCTIBLE_DEFAULT = 500;
/** Converts the plan to its form in the contract, for one US state. */
export function toApiRentersPlan(
  { code, state }: Pick<RentersTerritory, 'code' | 'state'>,
  sampleUrl: string,
): RentersPlan {
  return {
    plan_id: rentersPlan.id,
    policy_doc_url: sampleUrl,
    information: {
      title: rentersPlan.title,
      acknowledgment_html: acknowledgmentOf(code),
      coverages: toCoverageRows(rentersCoverages(rentersTerms(code))),
    },
    details: {
      personal_property_amount: {
        default: PROPERTY_DEFAULT,
        min: PROPERTY_LIMIT_MIN_DOLLARS,
        max: PROPERTY_LIMIT_MAX_DOLLARS,
        step: PROPERTY_LIMIT_STEP_DOLLARS,
      },
    },
    subscription_options: {
      default_cadence: 'annual',
      cadences: rentersCadences({ state }),
    },
  };
}

/** Returns the payment options that are available in a state. */
export function rentersCadences({ state }: Pick<RentersTerritory, 'state'>): RentersCadence[] {
  return state.annualOnly ? ['annual'] : ['annual', 'eleven_pay'];
}

const choicesOf = (factors: Readonly<Record<number, number>>) =>
  Object.keys(factors)
    .map(Number)
    .sort((a, b) => a - b);

/**
 * Returns the limits and deductibles that the visitor can choose.
 * @param liability Requested liability limit and minimum liability limit, in dollars.
 * @throws ApiError `quote_request_rejected` when the minimum is above the highest limit that is
 * offered
 */
export function listLimitsAndDeductibles(liability: {
  requested?: number | undefined;
  minimum?: number | undefined;
}): LimitOrDeductibleChoices[] {
  const { requested = LIABILITY_DEFAULT, minimum = 0 } = liability;
  const limits = choicesOf(liabilityFactors).filter((limit) => limit >= minimum);
  const [first] = limits;
  if (first === undefined) {
    throw new ApiError(
      'quote_request_rejected',
      'Your lease requires more liability coverage than we offer online, which is up to $300,000.',
    );
  }
  return [
    {
      code: 'liability_limit',
      title: 'Liability',
      description: 'The most we pay if you hurt someone or damage their property.',
      default: limits.includes(requested) ? requested : first,
      choices: limits,
    },
    {
      code: 'all_peril_deductible',
      title: 'Deductible',
      description: 'What you pay toward each claim for your belongings.',
      default: DEDUCTIBLE_DEFAULT,
      choices: choicesOf(deductibleFactors),
    },
  ];
}

/**
 * Returns HTML with the statements that every buyer in a US state accepts.
 * @param state two-letter code. It decides which regional extras are excluded
 */
export function acknowledgmentOf(state: string): string {
  return [
    '<p>By continuing, I confirm that:</p>',
    '<ul>',
    '<li>I rent the home named in this application and live in it.</li>',
    '<li>My answers are true and complete. I know that false information on an application for insurance is a crime.</li>',
    `<li>The policy does not pay for: ${excludedLabels(rentersCoverages(rentersTerms(state)))}. The policy document lists every exclusion.</li>`,
    '<li>It renews each year until I cancel it, and I may cancel it at any time.</li>',
    '</ul>',
  ].join('');
}
