import type { FlightPolicyDetails } from '../../../src/contract/baggage/flight-policy.ts';
import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { DemoPolicy } from './policy.ts';

interface DemoFlight {
  number: string;
  status: PolicyStatus;
  details: Omit<FlightPolicyDetails, 'departed'>;
  bought: number;
  departs: number;
}

const flights: DemoFlight[] = [
  {
    number: 'FL-3081-6402',
    status: 'approved',
    details: {
      airline_name: 'Alaska Airlines',
      airline_code: 'AS',
      flight_number: '1043',
      pnr_code: 'MW4KXT',
      pax_name: 'Dana Moreau',
    },
    bought: -131,
    departs: 61,
  },
  {
    number: 'FL-2790-1158',
    status: 'canceled',
    details: {
      airline_name: 'South African Airways',
      airline_code: 'SA',
      flight_number: null,
      pnr_code: 'C3VRN9',
      pax_name: 'Luc Théophile Moreau-Featherstonehaugh',
    },
    bought: -365,
    departs: -330,
  },
];

function flightPolicy({ number, status, details, bought, departs }: DemoFlight): DemoPolicy {
  return {
    id: `pol_demo_${number.toLowerCase()}`,
    product: 'flight',
    number,
    status,
    plan: { id: 'flight-single', title: 'Single flight', subtitle: 'Accidents and delays' },
    underwriter: 'Lanternby Assurance',
    details: (date): FlightPolicyDetails => ({ ...details, departed: date(departs) }),
    pricing: {
      frequency: 'once',
      items: [{ title: 'Single flight plan', amount: 1_850 }],
      taxBasisPoints: 300,
    },
    bought,
    starts: departs,
    ends: departs,
  };
}

/** Flight policies of the demo account. */
export const demoFlights: readonly DemoPolicy[] = flights.map(flightPolicy);
