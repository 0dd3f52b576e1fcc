import type { PolicyStatus } from '../../src/contract/policies.ts';
import type { VerticalCode } from '../../src/contract/verticals.ts';
import type { StoredBilling } from '../policies.ts';
import { BAGGAGE_UNDERWRITER, findBaggagePlan } from '../products/baggage.ts';
import { addUp } from '../products/money.ts';

/** A policy of the demo account; days count from the day of seeding, so that the data never ages. */
export interface DemoPolicy {
  id: string;
  vertical: VerticalCode;
  number: string;
  status: PolicyStatus;
  plan: { id: string; title: string; subtitle: string };
  underwriter: string;
  details: (date: (day: number) => string) => Record<string, unknown>;
  bill: Pick<StoredBilling, 'frequency' | 'items'> & { discount?: number; taxBasisPoints: number };
  bought: number;
  starts: number;
  /** null: runs until it is canceled. */
  ends: number | null;
  /** Day of the next payment, for what is paid in cycles. */
  nextPayment?: number;
  holderKey?: string;
}

/** Where Dana lives. */
export const demoAddress = {
  line1: '418 Marlow Street',
  line2: 'Unit 2',
  city: 'Portland',
  state_or_region: 'OR',
  country: 'US',
  postal: '97214',
} as const;

interface DemoTrip {
  number: string;
  planId: string;
  status: PolicyStatus;
  airline: [code: string, name: string];
  pnr: string;
  bought: number;
  departs: number;
}

const trips: DemoTrip[] = [
  {
    number: 'BG-2048-1977',
    planId: 'baggage-complete',
    status: 'approved',
    airline: ['DL', 'Delta Air Lines'],
    pnr: 'QX7R2M',
    bought: -5,
    departs: 6,
  },
  {
    number: 'BG-2051-3308',
    planId: 'baggage-checked',
    status: 'pending',
    airline: ['LH', 'Lufthansa'],
    pnr: 'K4WZ8N',
    bought: -1,
    departs: 34,
  },
  {
    number: 'BG-1960-7712',
    planId: 'baggage-checked',
    status: 'canceled',
    airline: ['AS', 'Alaska Airlines'],
    pnr: 'HJT5PC',
    bought: -82,
    departs: -61,
  },
  {
    number: 'BG-1871-0045',
    planId: 'baggage-complete',
    status: 'approved',
    airline: ['SA', 'South African Airways'],
    pnr: 'V9M3RD',
    bought: -204,
    departs: -190,
  },
  {
    number: 'BG-1733-5190',
    planId: 'baggage-carry',
    status: 'rejected',
    airline: ['UA', 'United Airlines'],
    pnr: 'B6XQ4L',
    bought: -301,
    departs: -301,
  },
  {
    number: 'BG-1502-6639',
    planId: 'baggage-carry',
    status: 'approved',
    airline: ['WN', 'Southwest Airlines'],
    pnr: 'T2FGY7',
    bought: -402,
    departs: -395,
  },
];

function tripPolicy(trip: DemoTrip): DemoPolicy {
  const { id, title, subtitle, price } = findBaggagePlan(trip.planId);
  const [airline_code, airline_name] = trip.airline;
  const covers = trip.departs > 0;
  return {
    id: `pol_demo_${trip.number.toLowerCase()}`,
    vertical: 'baggage',
    number: trip.number,
    status: trip.status,
    plan: { id, title, subtitle },
    underwriter: BAGGAGE_UNDERWRITER,
    details: (date) => ({
      airline_name,
      airline_code,
      flight_number: null,
      pnr_code: trip.pnr,
      pax_name: 'Dana Moreau',
      departed: date(trip.departs),
      rating_address: demoAddress,
    }),
    bill: {
      frequency: 'once',
      items: [{ title: `${title} plan, one trip`, amount: price }],
      taxBasisPoints: 300,
    },
    bought: trip.bought,
    starts: trip.bought,
    ends: trip.departs + 14,
    ...(covers && { holderKey: `baggage:${airline_code}:${trip.pnr}:dana-moreau` }),
  };
}

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
  ...trips.map(tripPolicy),
  ...rentals.map(rentalPolicy),
  bakery,
  phone,
  collection,
];

/** The bill of a demo policy as it is stored. */
export function demoBilling(policy: DemoPolicy, date: (day: number) => string): StoredBilling {
  const { items, frequency, discount = 0, taxBasisPoints } = policy.bill;
  const subtotal = items.reduce((sum, item) => sum + item.amount, 0);
  const totals = addUp({ subtotal, discount, taxBasisPoints });
  return {
    currency: 'USD',
    frequency,
    price: totals.grandtotal,
    next_payment: policy.nextPayment === undefined ? null : date(policy.nextPayment),
    items,
    tax_basis_points: taxBasisPoints,
    totals,
    schedule: null,
  };
}
