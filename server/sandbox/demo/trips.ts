import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import { baggage } from '../../products/baggage/product.ts';
import { demoAddress, type DemoPolicy } from './policy.ts';

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
  const { id, title, subtitle, price } = baggage.plan(trip.planId);
  const [airline_code, airline_name] = trip.airline;
  const hasCoverage = trip.departs > 0;
  return {
    id: `pol_demo_${trip.number.toLowerCase()}`,
    product: 'baggage',
    number: trip.number,
    status: trip.status,
    plan: { id, title, subtitle },
    underwriter: baggage.carrier,
    details: (date) => ({
      airline_name,
      airline_code,
      flight_number: null,
      pnr_code: trip.pnr,
      pax_name: 'Dana Moreau',
      departed: date(trip.departs),
      rating_address: demoAddress,
    }),
    pricing: {
      frequency: 'once',
      items: [{ title: `${title} plan, one trip`, amount: price }],
      taxBasisPoints: 300,
    },
    bought: trip.bought,
    starts: trip.bought,
    ends: trip.departs + 14,
    ...(hasCoverage && { insuredRiskKey: `baggage:${airline_code}:${trip.pnr}:dana-moreau` }),
  };
}

/**
 * Baggage policies of the demo account. They include every status, and trips that are planned, in
 * progress or over.
 */
export const demoTrips: readonly DemoPolicy[] = trips.map(tripPolicy);
