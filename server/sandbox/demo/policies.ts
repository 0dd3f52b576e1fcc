import { GUARANTY_FUND_BASIS_POINTS } from '../../../src/tariffs/rental-car/rates.ts';
import { baggage } from '../../products/baggage/product.ts';
import type { StoredRental } from '../../products/rental-car/policy.ts';
import { rentalCar } from '../../products/rental-car/product.ts';
import { priceDays } from '../../products/rental-car/rate.ts';
import { demoCollections } from './collections.ts';
import { demoForeignPolicies } from './foreign-policies.ts';
import { demoBusinesses } from './businesses.ts';
import { demoHomes } from './homes.ts';
import {
  demoAddress,
  demoPolicy,
  demoPremiumTax,
  demoPrice,
  type DemoPolicy,
  type DemoRow,
} from './policy.ts';

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
    pricing: demoPrice('once', `${title} plan, one trip`, price, demoPremiumTax),
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
  const taxBasisPoints = demoPremiumTax + GUARANTY_FUND_BASIS_POINTS;
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

/**
 * Policies of the demo account. They include every product, every status and every billing cycle.
 */
export const demoPolicies: readonly DemoPolicy[] = [
  ...trips.map(trip),
  ...rentals,
  ...demoHomes,
  ...demoBusinesses,
  ...demoCollections,
  ...demoForeignPolicies,
];
