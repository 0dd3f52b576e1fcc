import type { PolicyStatus } from '../../src/contract/policy-parts.ts';
import { demoAddress, type DemoPolicy } from './demo-policy.ts';

interface DemoHome {
  number: string;
  status: PolicyStatus;
  /** Minor units, a year. */
  price: number;
  personalProperty: number;
  starts: number;
}

function rentersPolicy(home: DemoHome): DemoPolicy {
  const { state_or_region: region, country: _, ...address } = demoAddress;
  return {
    id: `pol_demo_${home.number.toLowerCase()}`,
    vertical: 'renters',
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
      loss_of_use: 9_000,
    }),
    bill: {
      frequency: 'year',
      items: [{ title: 'Standard plan, one year', amount: home.price }],
      taxBasisPoints: 0,
    },
    bought: home.starts - 6,
    starts: home.starts,
    ends: home.starts + 364,
    ...(home.status === 'approved' && { nextPayment: home.starts + 365 }),
  };
}

/** The policy that the sandbox's cancellation link opens. */
export const demoRentersPolicy = rentersPolicy({
  number: 'RN-4417-8026',
  status: 'approved',
  price: 16_800,
  personalProperty: 30_000,
  starts: -150,
});

/** One that is canceled already, which its page says. */
export const canceledRentersPolicy = rentersPolicy({
  number: 'RN-3902-1154',
  status: 'canceled',
  price: 15_400,
  personalProperty: 25_000,
  starts: -290,
});

/** Renters policies of the demo account. */
export const demoRenters: readonly DemoPolicy[] = [demoRentersPolicy, canceledRentersPolicy];
