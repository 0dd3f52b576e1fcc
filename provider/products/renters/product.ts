import { PROPERTY_MAX, PROPERTY_MIN, PROPERTY_STEP } from '../../../src/contract/renters/limits.ts';
import type { RentersPlan, RentersRate } from '../../../src/contract/renters/plan.ts';
import { deductibleFactors, liabilityFactors } from './rates.ts';
import type { RentersState } from './states.ts';
import { Refusal } from '../../errors.ts';

export const RENTERS_PLAN = {
  id: 'renters-standard',
  title: 'Standard',
  subtitle: 'Belongings and liability',
} as const;
export const RENTERS_UNDERWRITER = 'Harrow Point Mutual Insurance Company';
export const RENTERS_CURRENCY = 'USD';

const PROPERTY_DEFAULT = 25_000;
const LIABILITY_DEFAULT = 100_000;
const DEDUCTIBLE_DEFAULT = 500;
/** Guests' medical bills, in dollars; not for choosing. */
export const MEDICAL_LIMIT = 1_000;
/** Of the amount of belongings, in percent. */
export const LOSS_OF_USE_PERCENT = 30;

/** What the plan pays for whatever amounts are chosen. */
export const rentersCoverages: readonly { title: string; value: string | boolean }[] = [
  { title: 'New for old, without deduction for age', value: true },
  { title: 'Somewhere to stay', value: `${LOSS_OF_USE_PERCENT}% of your belongings` },
  { title: 'Guests’ medical bills', value: '$1,000' },
  { title: 'Food that spoils', value: '$500' },
  { title: 'Locks after a theft', value: '$250' },
  { title: 'Flood, wear and tear', value: false },
  { title: 'Your roommates’ belongings', value: false },
];

/** @throws Refusal ineligible_for_plan */
export function assertRentersPlan(planId: string): void {
  if (planId === RENTERS_PLAN.id) return;
  throw new Refusal('ineligible_for_plan', 'This plan is not on offer.');
}

/** The plan as the plans call lists it in a state. */
export function describeRentersPlan(state: RentersState, sampleUrl: string): RentersPlan {
  return {
    plan_id: RENTERS_PLAN.id,
    policy_doc_url: sampleUrl,
    information: {
      title: RENTERS_PLAN.title,
      acknowledgment_html: acknowledgment,
      coverages: [...rentersCoverages],
    },
    details: {
      personal_property_amount: {
        default: PROPERTY_DEFAULT,
        min: PROPERTY_MIN,
        max: PROPERTY_MAX,
        step: PROPERTY_STEP,
      },
    },
    subscription_options: {
      default_cadence: 'annual',
      cadences: state.annualOnly ? ['annual'] : ['annual', 'eleven_pay'],
    },
  };
}

const choicesOf = (factors: Readonly<Record<number, number>>) =>
  Object.keys(factors)
    .map(Number)
    .sort((one, other) => one - other);

/**
 * The limits to choose from.
 * @param liability dollars: which limit is wished at first, and which is asked for at least
 * @throws Refusal quote_request_rejected where the lease asks for more than is sold
 */
export function listRentersRates(liability: {
  wished?: number | undefined;
  least?: number | undefined;
}): RentersRate[] {
  const { wished = LIABILITY_DEFAULT, least = 0 } = liability;
  const limits = choicesOf(liabilityFactors).filter((limit) => limit >= least);
  const [first] = limits;
  if (first === undefined) {
    throw new Refusal(
      'quote_request_rejected',
      'Your lease asks for more liability than we insure online: $300,000.',
    );
  }
  return [
    {
      code: 'liability_limit',
      title: 'Liability',
      description: 'What we pay at most when you hurt somebody or damage their home.',
      default: limits.includes(wished) ? wished : first,
      choices: limits,
    },
    {
      code: 'all_peril_deductible',
      title: 'Deductible',
      description: 'What you pay of each claim for your belongings.',
      default: DEDUCTIBLE_DEFAULT,
      choices: choicesOf(deductibleFactors),
    },
  ];
}

/** What every buyer accepts. */
const acknowledgment = [
  '<p>By going on I confirm that:</p>',
  '<ul>',
  '<li>I rent the home named in this application and live in it.</li>',
  '<li>My answers are true and complete. I know that false information on an application for insurance is a crime.</li>',
  '<li>The policy does not pay for flood, for wear and tear, or for the belongings of roommates.</li>',
  '<li>It renews each year until I cancel it, and I may cancel it on any day.</li>',
  '</ul>',
].join('');
