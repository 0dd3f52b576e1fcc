// Policies of products that this shop does not sell. They come from other shops of the carriers.
import type { FlightPolicyDetails } from '../../../src/contract/baggage/flight-policy.ts';
import type { DevicesPolicyDetails } from '../../../src/contract/policies/devices.ts';
import type { PetPolicyDetails } from '../../../src/contract/policies/pet.ts';
import type { RidesharePolicyDetails } from '../../../src/contract/policies/rideshare.ts';
import type { RentersPolicyDetails } from '../../../src/contract/renters/policy.ts';
import { baggage } from '../../products/baggage/product.ts';
import {
  demoAddress,
  demoPolicy,
  demoPremiumTax,
  demoPrice,
  type DemoPolicy,
  type DemoRow,
} from './policy.ts';

/** Carrier of the policies, except of flights. */
const underwriter = 'Tidewell Specialty Insurance Company';

function flight(row: DemoRow, departs: number, details: Omit<FlightPolicyDetails, 'departed'>) {
  return demoPolicy('flight', row, {
    plan: { id: 'flight-single', title: 'Single flight', subtitle: 'Accidents and delays' },
    underwriter: baggage.carrier,
    details: (date): FlightPolicyDetails => ({ ...details, departed: date(departs) }),
    pricing: demoPrice('once', 'Single flight plan', 1_850, demoPremiumTax),
    starts: departs,
    ends: departs,
  });
}

function landlord(row: DemoRow, price: number, details: RentersPolicyDetails) {
  return demoPolicy('landlord', row, {
    plan: { id: 'landlord-standard', title: 'Standard', subtitle: 'A home that is rented out' },
    underwriter,
    details: () => details,
    pricing: demoPrice('month', 'Standard plan, one month', price, demoPremiumTax),
    starts: row[2] + 7,
    ends: { years: 1 },
  });
}

/** Every detail that a landlord policy can have. */
const everyExtra: RentersPolicyDetails = {
  address: {
    line1: '77 Alder Court',
    line2: 'Lower unit',
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
  food_spoilage: 500,
  lock_replacement: 250,
  hurricane_deductible: '2% of the dwelling',
  personal_liability: 300_000,
  money: 200,
  credit_card: 500,
  brand_new_belongings: true,
  jewelry: 1_500,
  silverware: 2_500,
  loss_assessment: 1_000,
  medical_payments: 5_000,
  firearms: false,
  replacement_cost: { allowed: true, caption: 'No deduction for depreciation' },
  pet_damage: { allowed: true, caption: 'Up to $500 for damage by a tenant’s pet' },
  water_backup: { allowed: true, caption: 'Up to $5,000 when a drain or sewer backs up' },
  identity_fraud: {
    allowed: false,
    caption: 'Not covered in Oregon; it needs a separate policy',
  },
  earthquake: {
    allowed: false,
    caption: 'Not covered in your state; it needs a separate policy',
  },
};

const noExtra: RentersPolicyDetails = {
  address: { line1: '1903 Quince Lane', line2: '', city: 'Salem', region: 'OR', postal: '97301' },
  personal_property_amount: 5_000,
  all_peril_deductible: 2_500,
  liability_limit: 100_000,
  medical_limit: 1_000,
};

function phone(row: DemoRow, modal_name: string, changes: Partial<DemoPolicy> = {}) {
  return demoPolicy('devices', row, {
    plan: { id: 'devices-complete', title: 'Complete', subtitle: 'Accidents, theft and loss' },
    underwriter,
    details: (): DevicesPolicyDetails => ({ modal_name }),
    pricing: demoPrice('month', 'Complete plan, one month', 1_299),
    ...changes,
  });
}

/** A policy has two fields that can contain pet names. Each demo policy uses only one of them. */
function pet(
  row: DemoRow,
  { frequency, price }: { frequency: 'month' | 'year'; price: number },
  details: PetPolicyDetails,
) {
  return demoPolicy('pet', row, {
    plan: { id: 'pet-everyday', title: 'Everyday', subtitle: 'Accidents and illness' },
    underwriter,
    details: () => details,
    pricing: demoPrice(frequency, `Everyday plan, one ${frequency}`, price),
    starts: row[2] + 1,
    ends: { years: 1 },
  });
}

const ridePlans = ['Standard', 'Shared ride', 'Six seats', 'Premium', 'Wheelchair accessible'];
/** Distances in miles. The number of decimals varies, as in the data of a real meter. */
const distances = [4.26, 0.35, 12.949, 31.05, 2, 7.75, 1.149];

interface Riding {
  frequency: 'day' | 'once';
  price: number;
  /** Number of days of coverage. */
  days: number;
  /** Day of each ride. The newest ride comes first. */
  rides: readonly number[];
}

function rider(row: DemoRow, { frequency, price, days, rides }: Riding) {
  const [, , bought] = row;
  return demoPolicy('rideshare', row, {
    plan: { id: 'rideshare-ridesafe', title: 'RideSafe', subtitle: 'Accidents of a passenger' },
    underwriter,
    details: (date): RidesharePolicyDetails => ({
      coverage_start_date: date(bought),
      ride_count: rides.length,
      rides: rides.map((day, index) => ({
        local_started: `${date(day)}T${String(6 + ((index * 5) % 17)).padStart(2, '0')}:${index % 2 ? '40' : '05'}`,
        product_desc: ridePlans[index % ridePlans.length] ?? '',
        miles_distance: distances[index % distances.length] ?? 0,
      })),
      accidental_death: 100_000,
      accidental_medical: 25_000,
    }),
    pricing: demoPrice(frequency, 'RideSafe plan', price),
    ends: bought + days - 1,
  });
}

interface HomePlan extends Partial<Pick<DemoPolicy, 'starts' | 'ends'>> {
  plan: string;
  subtitle: string;
  price: number;
}

function home(
  product: 'home_warranty' | 'carsafe' | 'homesafe',
  row: DemoRow,
  { plan: title, subtitle, price, ...term }: HomePlan,
) {
  const frequency = product === 'home_warranty' ? 'year' : 'month';
  return demoPolicy(product, row, {
    plan: { id: `${product}-${frequency}`, title, subtitle },
    underwriter,
    details: () => (product === 'carsafe' ? {} : { address: demoAddress }),
    pricing: demoPrice(frequency, `${title}, one ${frequency}`, price),
    ...term,
  });
}

const subtitle = 'Theft while you’re away';
const carsafe = { plan: 'Carsafe', subtitle, price: 499 };
const homesafe = { plan: 'Homesafe', subtitle, price: 699 };

export const demoForeignPolicies: readonly DemoPolicy[] = [
  flight(['FL-3081-6402', 'approved', -131], 61, {
    airline_name: 'Alaska Airlines',
    airline_code: 'AS',
    flight_number: '1043',
    pnr_code: 'MW4KXT',
    pax_name: 'Dana Moreau',
  }),
  flight(['FL-2790-1158', 'canceled', -365], -330, {
    airline_name: 'South African Airways',
    airline_code: 'SA',
    flight_number: null,
    pnr_code: 'C3VRN9',
    pax_name: 'Luc Théophile Moreau-Featherstonehaugh',
  }),
  landlord(['LL-5206-8841', 'approved', -171], 8_675, everyExtra),
  landlord(['LL-4777-0195', 'canceled', -460], 5_210, noExtra),
  landlord(['LL-4702-3316', 'rejected', -475], 5_210, noExtra),
  phone(['DV-5512-9034', 'approved', -78], 'iPhone 15'),
  // The phones below have open claims. The phone above has none, so a claim can be filed for it.
  phone(['DV-4471-3308', 'approved', -205], 'iPhone 13'),
  phone(['DV-7203-6614', 'approved', -260], 'Pixel 8'),
  phone(['DV-8816-5029', 'approved', -131], 'iPhone 14', { isOnExpiringCard: true }),
  phone(['DV-6003-7718', 'pending', -4], 'Galaxy Z Fold 6, 512 GB'),
  phone(['DV-4410-2265', 'canceled', -610], 'Pixel 7a', { canceled: -370 }),
  pet(
    ['PT-3307-5581', 'approved', -133],
    { frequency: 'month', price: 3_450 },
    { pet_names: ['Biscuit'] },
  ),
  pet(
    ['PT-2915-0042', 'pending_change', -255],
    { frequency: 'month', price: 9_120 },
    {
      pets: [
        { name: 'Olive' },
        { name: 'Captain Horatio Whiskers of Marlow Street' },
        { name: 'Moth' },
      ],
    },
  ),
  pet(
    ['PT-1840-6673', 'canceled', -640],
    { frequency: 'year', price: 41_400 },
    { pet_names: 'Juniper' },
  ),
  rider(['RS-9120-3347', 'approved', -54], {
    frequency: 'day',
    price: 125,
    days: 52,
    // The newest ride is three days old, so all rides are over in every time zone.
    rides: Array.from({ length: 24 }, (_, index) => -3 - index * 2),
  }),
  rider(['RS-8876-1205', 'approved', -61], {
    frequency: 'once',
    price: 2_400,
    days: 365,
    rides: [-60],
  }),
  rider(['RS-8015-6690', 'rejected', -330], { frequency: 'once', price: 199, days: 30, rides: [] }),
  home('home_warranty', ['HW-2260-7194', 'approved', -290], {
    plan: 'Systems and appliances',
    subtitle: 'Repairs at home, $75 a visit',
    price: 54_900,
    starts: -260,
    ends: { years: 1 },
  }),
  // The buyer bought this policy together with the house. It covers the years after the builder's
  // own one-year warranty.
  home('home_warranty', ['HW-2418-0057', 'approved', -291], {
    plan: 'New construction',
    subtitle: 'Structure and systems after the builder’s warranty',
    price: 71_250,
    starts: 74,
    ends: { years: 3 },
  }),
  home('carsafe', ['CS-1108-5526', 'approved', -310], carsafe),
  home('homesafe', ['HS-1093-4482', 'approved', -312], homesafe),
  home('homesafe', ['HS-0815-3320', 'rejected', -420], homesafe),
];
