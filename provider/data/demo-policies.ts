import type { PolicyStatus } from '../../src/contract/policy-parts.ts';
import { demoAddress, type DemoPolicy } from './demo-policy.ts';
import { demoRenters } from './demo-renters.ts';
import { demoTrips } from './demo-trips.ts';

interface DemoRental {
  number: string;
  plan: 'Platinum' | 'Platinum Family';
  status: PolicyStatus;
  agency: string;
  bought: number;
  starts: number;
  days: number;
}

const rentals: DemoRental[] = [
  {
    number: 'RC-2048-1977',
    plan: 'Platinum',
    status: 'approved',
    agency: 'Avis',
    bought: -9,
    starts: -2,
    days: 5,
  },
  {
    number: 'RC-1993-6620',
    plan: 'Platinum',
    status: 'approved',
    agency: 'Hertz',
    bought: -110,
    starts: -102,
    days: 4,
  },
  {
    number: 'RC-1950-0483',
    plan: 'Platinum Family',
    status: 'canceled',
    agency: 'Budget',
    bought: -180,
    starts: -174,
    days: 8,
  },
];

function rentalPolicy(rental: DemoRental): DemoPolicy {
  const ends = rental.starts + rental.days - 1;
  const perDay = rental.plan === 'Platinum' ? 1_000 : 1_250;
  return {
    id: `pol_demo_${rental.number.toLowerCase()}`,
    vertical: 'rental_car',
    number: rental.number,
    status: rental.status,
    plan: {
      id: `rental-car-${rental.plan.toLowerCase().replace(' ', '-')}`,
      title: rental.plan,
      subtitle: 'Up to $100,000 of damage to the rental',
    },
    underwriter: 'Kestrel & Vale Insurance Company',
    details: (date) => ({
      rental_company: rental.agency,
      rental_started: date(rental.starts),
      rental_ended: date(ends),
      end_payment_period: date(ends),
      agreement: { id: `agr_demo_${rental.number.toLowerCase()}` },
      drivers: [
        { name: 'Dana Moreau', is_main_driver: true },
        { name: 'Luc Moreau', is_main_driver: false },
      ],
      extension_allowed: rental.status === 'approved' && ends >= 0,
    }),
    bill: {
      frequency: 'once',
      items: [
        {
          title: `${rental.days} days × $${(perDay / 100).toFixed(2)}`,
          amount: rental.days * perDay,
        },
      ],
      taxBasisPoints: 520,
    },
    bought: rental.bought,
    starts: rental.starts,
    ends,
  };
}

const bakery: DemoPolicy = {
  id: 'pol_demo_bop-7730-4152',
  vertical: 'commercial',
  number: 'BOP-7730-4152',
  status: 'approved',
  plan: { id: 'commercial-gold', title: 'Gold', subtitle: "Business owner's policy" },
  underwriter: 'Northmere Casualty',
  details: () => ({
    business_name: 'Bluebird Bakery LLC',
    insured: 'Dana Moreau',
    legal_nature: 'Limited liability company',
    address: demoAddress,
    additional_insureds: [],
    general_liability: '$2 million, up to $1 million per claim',
    business_personal_property: '$35,000, $500 deductible',
    additional_insured_coverage: true,
    lost_business_income: '$250,000',
    data_breach_privacy_liability: false,
    data_breach_additional_costs: false,
    employee_liability_coverage: false,
    hired_and_non_owned_auto: true,
  }),
  bill: {
    frequency: 'year',
    items: [{ title: 'Gold plan, one year', amount: 68_400 }],
    discount: 3_420,
    taxBasisPoints: 300,
  },
  bought: -96,
  starts: -80,
  ends: 285,
  nextPayment: 285,
};

const phone: DemoPolicy = {
  id: 'pol_demo_dv-5512-9034',
  vertical: 'devices',
  number: 'DV-5512-9034',
  status: 'approved',
  plan: { id: 'devices-complete', title: 'Complete', subtitle: 'Accidents, theft and loss' },
  underwriter: 'Tidewell Specialty',
  // The specification's own spelling of the field.
  details: () => ({ modal_name: 'iPhone 15' }),
  bill: {
    frequency: 'month',
    items: [{ title: 'Complete plan, one month', amount: 1_299 }],
    taxBasisPoints: 0,
  },
  bought: -78,
  starts: -78,
  ends: null,
  nextPayment: 13,
};

const collection: DemoPolicy = {
  id: 'pol_demo_cl-8841-2207',
  vertical: 'collectibles',
  number: 'CL-8841-2207',
  status: 'pending',
  plan: { id: 'collectibles-personal', title: 'Personal', subtitle: 'Worldwide, any cause' },
  underwriter: 'Harrow Point Mutual',
  details: (date) => ({
    categories: ['Fine art', 'Coins'],
    collections: [
      {
        category: { code: 'fine_art', name: 'Fine art' },
        created: date(-3),
        highest_value_item: 6_500,
        collection_total_value: 21_000,
        address: demoAddress,
      },
      {
        category: { code: 'coins', name: 'Coins' },
        created: date(-3),
        highest_value_item: 900,
        collection_total_value: 7_400,
        address: demoAddress,
      },
    ],
    deductible: 250,
    ownership_type: 'personal',
    ownership_text: 'Dana Moreau',
    owners: [{ name: 'Dana Moreau' }],
  }),
  bill: {
    frequency: 'year',
    items: [{ title: 'Personal plan, one year', amount: 31_800 }],
    taxBasisPoints: 0,
  },
  bought: -3,
  starts: 14,
  ends: 379,
  nextPayment: 379,
};

/** What the demo account owns: baggage policies in every state, and a few of other verticals. */
export const demoPolicies: readonly DemoPolicy[] = [
  ...demoTrips,
  ...rentals.map(rentalPolicy),
  ...demoRenters,
  bakery,
  phone,
  collection,
];
