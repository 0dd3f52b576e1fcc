import type { RentersPolicyDetails } from '../../../src/contract/renters/policy.ts';
import type { SmallBusinessPolicyDetails } from '../../../src/contract/small-business/policy.ts';
import { premiumTaxBasisPointsByState } from '../../../src/tariffs/premium-tax.ts';
import { GUARANTY_FUND_BASIS_POINTS } from '../../../src/tariffs/rental-car/rates.ts';
import { baggage } from '../../products/baggage/product.ts';
import type { StoredRental } from '../../products/rental-car/policy.ts';
import { rentalCar } from '../../products/rental-car/product.ts';
import { priceDays } from '../../products/rental-car/rate.ts';
import { demoCollections } from './collections.ts';
import { demoForeignPolicies } from './foreign-policies.ts';
import { demoAddress, demoPolicy, demoPrice, type DemoPolicy, type DemoRow } from './policy.ts';

type Trip = [
  ...row: DemoRow,
  plan: string,
  airlineCode: string,
  airline: string,
  bookingCode: string,
  departs: number,
];

/** Trips that are planned, in progress or over. */
const trips: Trip[] = [
  ['BG-2048-1977', 'approved', -5, 'complete', 'DL', 'Delta Air Lines', 'QX7R2M', 6],
  ['BG-2051-3308', 'pending', -1, 'checked', 'LH', 'Lufthansa', 'K4WZ8N', 34],
  ['BG-1960-7712', 'canceled', -82, 'checked', 'AS', 'Alaska Airlines', 'HJT5PC', -61],
  ['BG-1871-0045', 'approved', -204, 'complete', 'SA', 'South African Airways', 'V9M3RD', -190],
  ['BG-1733-5190', 'rejected', -301, 'carry', 'UA', 'United Airlines', 'B6XQ4L', -301],
  ['BG-1502-6639', 'approved', -402, 'carry', 'WN', 'Southwest Airlines', 'T2FGY7', -395],
];

function trip([number, status, bought, planName, airline_code, airline_name, ...rest]: Trip) {
  const [pnr_code, departs] = rest;
  const { id, title, subtitle, price } = baggage.plan(`baggage-${planName}`);
  return demoPolicy('baggage', [number, status, bought], {
    plan: { id, title, subtitle },
    underwriter: baggage.carrier,
    details: (date) => ({
      airline_name,
      airline_code,
      flight_number: null,
      pnr_code,
      pax_name: 'Dana Moreau',
      departed: date(departs),
      rating_address: demoAddress,
    }),
    pricing: demoPrice('once', `${title} plan, one trip`, price, 300),
    ends: departs + 14,
    ...(departs > 0 && { insuredRiskKey: `baggage:${airline_code}:${pnr_code}:dana-moreau` }),
  });
}

interface Rental {
  plan: string;
  agency: string;
  starts: number;
  days: number;
  /** Drivers in addition to the policyholder. */
  otherDrivers?: readonly string[];
}

function rental(
  row: DemoRow,
  { plan: planName, agency, starts, days, otherDrivers = ['Luc Moreau'] }: Rental,
) {
  const plan = rentalCar.plan(`rental-car-${planName}`);
  const ends = starts + days - 1;
  const taxBasisPoints =
    (premiumTaxBasisPointsByState[demoAddress.state_or_region] ?? 0) + GUARANTY_FUND_BASIS_POINTS;
  return demoPolicy('rental_car', row, {
    plan: { id: plan.id, title: plan.title, subtitle: plan.subtitle },
    underwriter: rentalCar.carrier,
    details: (date): StoredRental & Record<string, unknown> => ({
      rental_company: agency,
      rental_started: date(starts),
      rental_ended: date(ends),
      rental_agreement_number: null,
      drivers: [
        { name: 'Dana Moreau', is_main_driver: true },
        ...otherDrivers.map((name) => ({ name, is_main_driver: false })),
      ],
      rating_address: demoAddress,
    }),
    pricing: {
      frequency: 'once',
      items: priceDays(plan, { days, taxBasisPoints }).items,
      taxBasisPoints,
    },
    starts,
    ends,
  });
}

const rentals = [
  // In progress today, so it can be extended.
  rental(['RC-2048-1977', 'approved', -9], {
    plan: 'platinum',
    agency: 'Avis',
    starts: -2,
    days: 5,
  }),
  rental(['RC-1993-6620', 'approved', -110], {
    plan: 'platinum',
    agency: 'Hertz',
    starts: -102,
    days: 4,
  }),
  rental(['RC-1950-0483', 'canceled', -180], {
    plan: 'platinum-family',
    agency: 'Budget',
    starts: -174,
    days: 8,
  }),
  rental(['RC-1902-7736', 'approved', -260], {
    plan: 'platinum-family',
    agency: 'Lighthouse Coast & Mountain Car Hire Co.',
    starts: -251,
    days: 30,
    // The maximum number of drivers, with the policyholder.
    otherDrivers: [
      'Luc Moreau',
      'Maximiliana Konstantinopoulou-Featherstonehaugh',
      'Odile Moreau',
      'Ann-Sofie af Lindqvist',
      'Théo Moreau',
    ],
  }),
];

/** Extras of the renters plan in Oregon. */
const rentersExtras: Partial<RentersPolicyDetails> = {
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

/**
 * @param price price per year in minor units
 * @param monthly amount in minor units of each of the ten later payments. Omitted if the year is
 * paid at once.
 */
function renters(row: DemoRow, propertyAmount: number, [price, monthly]: [number, number?]) {
  const { state_or_region: region, country: _, ...address } = demoAddress;
  return demoPolicy('renters', row, {
    plan: { id: 'renters-standard', title: 'Standard', subtitle: 'Belongings and liability' },
    underwriter: 'Harrow Point Mutual',
    details: () => ({
      address: { ...address, region },
      personal_property_amount: propertyAmount,
      all_peril_deductible: 500,
      liability_limit: 100_000,
      medical_limit: 1_000,
      loss_of_use: (propertyAmount * LOSS_OF_USE_PERCENT) / 100,
      ...(monthly !== undefined && rentersExtras),
    }),
    pricing: {
      ...demoPrice(monthly ? 'eleven_pay' : 'year', 'Standard plan, one year', price),
      monthly,
    },
    starts: row[2] + 6,
    ends: { years: 1 },
  });
}

/** Details that the demo businesses have in common. */
const businessDetails = {
  insured: 'Dana Moreau',
  address: demoAddress,
  additional_insureds: [],
  general_liability: '$2 million, up to $1 million per claim',
  additional_insured_coverage: true,
  lost_business_income: '$250,000',
  data_breach_privacy_liability: false,
  data_breach_additional_costs: false,
  employee_liability_coverage: false,
  hired_and_non_owned_auto: true,
} satisfies Partial<SmallBusinessPolicyDetails>;

type BusinessDetails = Partial<SmallBusinessPolicyDetails> &
  Omit<SmallBusinessPolicyDetails, keyof typeof businessDetails>;

interface Business {
  plan: string;
  price: number;
  discount?: number;
  starts: number;
}

function business(
  row: DemoRow,
  { plan: title, price, discount, starts }: Business,
  details: BusinessDetails,
) {
  const id = `commercial-${title.toLowerCase()}`;
  return demoPolicy('commercial', row, {
    plan: { id, title, subtitle: "Business owner's policy" },
    underwriter: 'Northmere Casualty',
    details: (): SmallBusinessPolicyDetails => ({ ...businessDetails, ...details }),
    pricing: { ...demoPrice('year', `${title} plan, one year`, price, 300), discount },
    starts,
    ends: { years: 1 },
  });
}

const businesses = [
  business(
    ['BOP-7730-4152', 'approved', -96],
    { plan: 'Gold', price: 68_400, discount: 3_420, starts: -80 },
    {
      business_name: 'Bluebird Bakery LLC',
      legal_nature: 'Limited liability company',
      business_personal_property: '$35,000, $500 deductible',
    },
  ),
  // A policy with very long names and every kind of coverage.
  business(
    ['BOP-8802-5517', 'pending', -20],
    { plan: 'Platinum', price: 1_284_000, starts: 38 },
    {
      business_name:
        'Moreau, Featherstonehaugh & Daughters Architectural Conservation Consultants LLP',
      insured: 'Dana Alexandrina Moreau-Featherstonehaugh',
      legal_nature: 'Limited liability partnership',
      address: {
        line1: '12170 Northwest Marlow Street',
        line2: 'Suite 1400',
        city: 'Portland',
        state_or_region: 'OR',
        postal: '97210',
      },
      additional_insureds: [
        { name: 'Larkspur Quarter Property Management and Leasing Company' },
        { name: 'Tanager Row Owners Association' },
        { name: 'City Works Framework Contracts' },
      ],
      business_personal_property: '$75,000, $500 deductible',
      data_breach_privacy_liability: '$50,000',
      data_breach_additional_costs: '$10,000',
      employee_liability_coverage: '$50,000',
    },
  ),
  business(
    ['BOP-6118-0934', 'canceled', -520],
    { plan: 'Silver', price: 41_200, starts: -500 },
    {
      business_name: 'Fern and Foxglove',
      legal_nature: 'Sole proprietor',
      additional_insureds: [{ name: 'Marlow Street Market' }],
      business_personal_property: '$15,000, $500 deductible',
      hired_and_non_owned_auto: false,
    },
  ),
];

/** The policies that the sandbox's cancellation links open. */
export const demoRentersPolicy = renters(['RN-4417-8026', 'approved', -156], 30_000, [16_800]);
export const canceledRentersPolicy = renters(['RN-3902-1154', 'canceled', -296], 25_000, [15_400]);

/**
 * Policies of the demo account. They include every product, every status and every billing cycle.
 */
export const demoPolicies: readonly DemoPolicy[] = [
  ...trips.map(trip),
  ...rentals,
  demoRentersPolicy,
  renters(['RN-4120-5573', 'approved', -176], 45_000, [21_450, 1_787]),
  canceledRentersPolicy,
  ...businesses,
  ...demoCollections,
  ...demoForeignPolicies,
];
