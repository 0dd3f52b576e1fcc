import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { RentersPolicyDetails } from '../../../src/contract/renters/policy.ts';
import { demoAddress, type DemoPolicy } from './policy.ts';

interface DemoHome {
  number: string;
  status: PolicyStatus;
  /** Price per year in minor units. */
  price: number;
  /**
   * Amount in minor units of each of the ten later payments. Omitted if the year is paid at once.
   */
  monthly?: number;
  personalProperty: number;
  starts: number;
}

/** Extras of the plan in Oregon. */
const extras: Partial<RentersPolicyDetails> = {
  brand_new_belongings: true,
  credit_card: 500,
  money: 200,
  silverware: 1_500,
  firearms: 1_500,
  fire_department: 500,
  loss_assessment: 1_000,
  repairs: true,
  replacement_cost: { allowed: true, caption: 'New for old, without deduction for age' },
  pet_damage: { allowed: true, caption: 'Up to $500 for damage by your pet to the rented home' },
  water_backup: { allowed: true, caption: 'Up to $5,000 when a drain or sewer backs up' },
  identity_fraud: { allowed: true, caption: 'Up to $2,500 of costs to clear your name' },
  earthquake: { allowed: false, caption: 'In your state earthquake takes a policy of its own' },
};
const LOSS_OF_USE_PERCENT = 30;

function rentersPolicy(home: DemoHome): DemoPolicy {
  const { state_or_region: region, country: _, ...address } = demoAddress;
  return {
    id: `pol_demo_${home.number.toLowerCase()}`,
    product: 'renters',
    number: home.number,
    status: home.status,
    plan: { id: 'renters-standard', title: 'Standard', subtitle: 'Belongings and liability' },
    underwriter: 'Harrow Point Mutual',
    details: () => ({
      address: { ...address, region },
      personal_property_amount: home.personalProperty,
      all_peril_deductible: 500,
      liability_limit: 100_000,
      medical_limit: 1_000,
      loss_of_use: (home.personalProperty * LOSS_OF_USE_PERCENT) / 100,
      ...(home.monthly !== undefined && extras),
    }),
    pricing: {
      frequency: home.monthly === undefined ? 'year' : 'eleven_pay',
      items: [{ title: 'Standard plan, one year', amount: home.price }],
      taxBasisPoints: 0,
      ...(home.monthly !== undefined && { monthly: home.monthly }),
    },
    bought: home.starts - 6,
    starts: home.starts,
    ends: { years: 1 },
  };
}

/** Policy that the sandbox's cancellation link opens. */
export const demoRentersPolicy = rentersPolicy({
  number: 'RN-4417-8026',
  status: 'approved',
  price: 16_800,
  personalProperty: 30_000,
  starts: -150,
});

/** A policy that is already canceled. Its cancellation page says so. */
export const canceledRentersPolicy = rentersPolicy({
  number: 'RN-3902-1154',
  status: 'canceled',
  price: 15_400,
  personalProperty: 25_000,
  starts: -290,
});

/**
 * Policy that is paid in eleven payments. It has extras that its US state allows and extras that
 * its US state does not allow.
 */
const monthlyRentersPolicy = rentersPolicy({
  number: 'RN-4120-5573',
  status: 'approved',
  price: 21_450,
  monthly: 1_787,
  personalProperty: 45_000,
  starts: -170,
});

/** Renters policies of the demo account. */
export const demoRenters: readonly DemoPolicy[] = [
  demoRentersPolicy,
  monthlyRentersPolicy,
  canceledRentersPolicy,
];
