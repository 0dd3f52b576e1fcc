import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import { premiumTaxBasisPointsByState } from '../../../src/tariffs/premium-tax.ts';
import { priceDays } from '../../products/rental-car/rate.ts';
import { rentalCar } from '../../products/rental-car/product.ts';
import type { StoredRental } from '../../products/rental-car/policy.ts';
import { GUARANTY_FUND_BASIS_POINTS } from '../../../src/tariffs/rental-car/rates.ts';
import { demoAddress, type DemoPolicy } from './policy.ts';

interface DemoRental {
  number: string;
  planId: string;
  status: PolicyStatus;
  agency: string;
  bought: number;
  starts: number;
  days: number;
  /** Drivers in addition to the policyholder. */
  otherDrivers?: readonly string[];
}

/**
 * The first rental is in progress today, so it can be extended. The last has the maximum number of
 * drivers.
 */
const rentals: DemoRental[] = [
  {
    number: 'RC-2048-1977',
    planId: 'rental-car-platinum',
    status: 'approved',
    agency: 'Avis',
    bought: -9,
    starts: -2,
    days: 5,
  },
  {
    number: 'RC-1993-6620',
    planId: 'rental-car-platinum',
    status: 'approved',
    agency: 'Hertz',
    bought: -110,
    starts: -102,
    days: 4,
  },
  {
    number: 'RC-1950-0483',
    planId: 'rental-car-platinum-family',
    status: 'canceled',
    agency: 'Budget',
    bought: -180,
    starts: -174,
    days: 8,
  },
  {
    number: 'RC-1902-7736',
    planId: 'rental-car-platinum-family',
    status: 'approved',
    agency: 'Lighthouse Coast & Mountain Car Hire Co.',
    bought: -260,
    starts: -251,
    days: 30,
    otherDrivers: [
      'Luc Moreau',
      'Maximiliana Konstantinopoulou-Featherstonehaugh',
      'Odile Moreau',
      'Ann-Sofie af Lindqvist',
      'Théo Moreau',
    ],
  },
];

function rentalPolicy(rental: DemoRental): DemoPolicy {
  const plan = rentalCar.plan(rental.planId);
  const ends = rental.starts + rental.days - 1;
  const taxBasisPoints =
    (premiumTaxBasisPointsByState[demoAddress.state_or_region] ?? 0) + GUARANTY_FUND_BASIS_POINTS;
  return {
    id: `pol_demo_${rental.number.toLowerCase()}`,
    product: 'rental_car',
    number: rental.number,
    status: rental.status,
    plan: { id: plan.id, title: plan.title, subtitle: plan.subtitle },
    underwriter: rentalCar.carrier,
    details: (date): StoredRental & Record<string, unknown> => ({
      rental_company: rental.agency,
      rental_started: date(rental.starts),
      rental_ended: date(ends),
      rental_agreement_number: null,
      drivers: [
        { name: 'Dana Moreau', is_main_driver: true },
        ...(rental.otherDrivers ?? ['Luc Moreau']).map((name) => ({ name, is_main_driver: false })),
      ],
      rating_address: { ...demoAddress },
    }),
    pricing: {
      frequency: 'once',
      items: priceDays(plan, { days: rental.days, taxBasisPoints }).items,
      taxBasisPoints,
    },
    bought: rental.bought,
    starts: rental.starts,
    ends,
  };
}

/** Rental car policies of the demo account: in progress, returned, canceled. */
export const demoRentals: readonly DemoPolicy[] = rentals.map(rentalPolicy);
