import { rentersRatesByState } from '../../../src/tariffs/renters/states.ts';
import type { RentersAnswers } from '../../products/renters/answers.ts';
import { rentersPlan } from '../../products/renters/plans.ts';
import { rentersDetails } from '../../products/renters/policy.ts';
import { renters } from '../../products/renters/product.ts';
import { priceRenters, type RentersTerritory } from '../../products/renters/rate.ts';
import {
  demoAddress,
  demoPolicy,
  demoPremiumTax,
  demoPriceFromRates,
  type DemoPolicy,
  type DemoRow,
} from './policy.ts';

const person = { first_name: 'Dana', middle_name: '', last_name: 'Moreau', suffix: '' };

/** Answers of the renters survey, of a tenant who lives alone. */
const answers: RentersAnswers = {
  dwelling_type: 'apartment',
  outdoor_features: [],
  year_built: 'since_2000',
  occupancy: 'primary',
  additional_insureds: [],
  roommates: [],
  smoker: 'no',
  dogs: [],
  dog_bite_history: 'no',
  home_business: 'no',
  business_visitors: 'no',
  prior_cancellation: 'no',
  claims_count: '0',
  claims: [],
  protective_devices: [],
};

interface Home {
  property: number;
  address?: typeof demoAddress | typeof secondHome;
  cadence?: 'annual' | 'eleven_pay';
  devices?: readonly string[];
}

/** Home of a second policy, because a home is insured only once. */
const secondHome = {
  line1: '310 Cedar Row',
  line2: 'Apt 7',
  city: 'Eugene',
  state_or_region: 'OR',
  country: 'US',
  postal: '97401',
} as const;

function territoryOf(code: string): RentersTerritory {
  const state = rentersRatesByState[code];
  if (!state) throw new Error(`No renters rates for the state ${code}`);
  return {
    code,
    state,
    taxBasisPoints: demoPremiumTax + state.assessment,
  };
}

function home(
  row: DemoRow,
  { property, address = demoAddress, cadence = 'annual', devices = [] }: Home,
): DemoPolicy {
  const [number] = row;
  const given = { ...answers, protective_devices: [...devices] };
  const settings = {
    // The price depends neither on this day nor on the day of the purchase.
    policy_effective_date: '2026-01-01',
    personal_property_amount: property,
    rates: { all_peril_deductible: 500, liability_limit: 100_000 },
  };
  const territory = territoryOf(address.state_or_region);
  const { postal } = address;
  const today = settings.policy_effective_date;
  const price = priceRenters({ territory, postal, answers: given, settings, cadence, today });
  return demoPolicy('renters', row, {
    plan: rentersPlan,
    underwriter: renters.carrier,
    details: () => ({
      ...rentersDetails({
        address,
        person,
        answers: given,
        settings,
        stateCode: territory.code,
        carrierPolicyNumber: number.replace(renters.numberPrefix, 'HPM'),
      }),
    }),
    pricing: demoPriceFromRates(price),
    starts: row[2] + 6,
    ends: { years: 1 },
  });
}

/** The policies that the sandbox's cancellation links open. */
export const demoRentersPolicy = home(['RN-4417-8026', 'approved', -156], { property: 30_000 });
export const canceledRentersPolicy = home(['RN-3902-1154', 'canceled', -296], {
  property: 25_000,
});

/** Renters policies of the demo account. One is paid in installments and has a discount. */
export const demoHomes: readonly DemoPolicy[] = [
  demoRentersPolicy,
  home(['RN-4120-5573', 'approved', -176], {
    property: 45_000,
    address: secondHome,
    cadence: 'eleven_pay',
    devices: ['sprinklers'],
  }),
  canceledRentersPolicy,
];
