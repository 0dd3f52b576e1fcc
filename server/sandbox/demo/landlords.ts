import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { RentersPolicyDetails } from '../../../src/contract/renters/policy.ts';
import type { DemoPolicy } from './policy.ts';

interface DemoLandlord {
  number: string;
  status: PolicyStatus;
  details: RentersPolicyDetails;
  /** Price per month in minor units. */
  price: number;
  bought: number;
}

/** Every detail that a landlord policy can have. */
const everyExtra: RentersPolicyDetails = {
  address: {
    line1: '77 Alder Court',
    line2: 'Lower flat',
    city: 'Astoria',
    region: 'OR',
    postal: '97103',
  },
  personal_property_amount: 12_500,
  all_peril_deductible: 1_000,
  liability_limit: 300_000,
  medical_limit: 5_000,
  loss_of_use: 24_000,
  cc_theft: true,
  repairs: 'Reasonable repairs after a loss',
  fire_department: 500,
  hurricane_deductible: '2% of the dwelling',
  personal_liability: 300_000,
  money: 200,
  credit_card: 500,
  brand_new_belongings: true,
  silverware: 2_500,
  loss_assessment: 1_000,
  medical_payments: 5_000,
  firearms: false,
  replacement_cost: { allowed: true, caption: 'New for old, without deduction for age' },
  pet_damage: { allowed: true, caption: 'Up to $500 for damage by a tenant’s pet' },
  water_backup: { allowed: true, caption: 'Up to $5,000 when a drain or sewer backs up' },
  identity_fraud: { allowed: false, caption: 'Sold in Oregon only as a policy of its own' },
  earthquake: { allowed: false, caption: 'In your state earthquake takes a policy of its own' },
};

const plain: RentersPolicyDetails = {
  address: {
    line1: '1903 Quince Lane',
    line2: '',
    city: 'Salem',
    region: 'OR',
    postal: '97301',
  },
  personal_property_amount: 5_000,
  all_peril_deductible: 2_500,
  liability_limit: 100_000,
  medical_limit: 1_000,
};

const landlords: DemoLandlord[] = [
  {
    number: 'LL-5206-8841',
    status: 'approved',
    details: everyExtra,
    price: 8_675,
    bought: -171,
  },
  {
    number: 'LL-4777-0195',
    status: 'canceled',
    details: plain,
    price: 5_210,
    bought: -460,
  },
  {
    number: 'LL-4702-3316',
    status: 'rejected',
    details: plain,
    price: 5_210,
    bought: -475,
  },
];

function landlordPolicy(landlord: DemoLandlord): DemoPolicy {
  const { number, status, details, price, bought } = landlord;
  return {
    id: `pol_demo_${number.toLowerCase()}`,
    product: 'landlord',
    number,
    status,
    plan: { id: 'landlord-standard', title: 'Standard', subtitle: 'A home that is rented out' },
    underwriter: 'Northmere Casualty',
    details: () => ({ ...details }),
    pricing: {
      frequency: 'month',
      items: [{ title: 'Standard plan, one month', amount: price }],
      taxBasisPoints: 200,
    },
    bought,
    starts: bought + 7,
    ends: { years: 1 },
  };
}

/** Landlord policies of the demo account. One has every extra, the others have none. */
export const demoLandlords: readonly DemoPolicy[] = landlords.map(landlordPolicy);
