import { demoAddress, type DemoPolicy } from './demo-policy.ts';
import { demoRentals } from './demo-rentals.ts';
import { demoRenters } from './demo-renters.ts';
import { demoTrips } from './demo-trips.ts';

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
  ...demoRentals,
  ...demoRenters,
  bakery,
  phone,
  collection,
];
