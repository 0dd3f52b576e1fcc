import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { ProductCode } from '../../../src/contract/products.ts';
import { demoAddress, type DemoPolicy } from './policy.ts';

interface DemoHome {
  product: Extract<ProductCode, 'home_warranty' | 'carsafe' | 'homesafe'>;
  number: string;
  status: PolicyStatus;
  plan: string;
  subtitle: string;
  frequency: 'month' | 'year';
  /** Price per billing cycle in minor units. */
  price: number;
  bought: number;
  starts: number;
  /** Length of the coverage. Null if the coverage runs until the policy is canceled. */
  ends: { years: number } | null;
}

const contents = 'What is stolen, away from you';

const homes: DemoHome[] = [
  {
    product: 'home_warranty',
    number: 'HW-2260-7194',
    status: 'approved',
    plan: 'Systems and appliances',
    subtitle: 'Repairs at home, $75 a visit',
    frequency: 'year',
    price: 54_900,
    bought: -290,
    starts: -260,
    ends: { years: 1 },
  },
  {
    // The buyer bought this policy together with the house. It covers the years after the builder's
    // own one-year warranty.
    product: 'home_warranty',
    number: 'HW-2418-0057',
    status: 'approved',
    plan: 'New construction',
    subtitle: 'Structure and systems after the builder’s warranty',
    frequency: 'year',
    price: 71_250,
    bought: -291,
    starts: 74,
    ends: { years: 3 },
  },
  {
    product: 'carsafe',
    number: 'CS-1108-5526',
    status: 'approved',
    plan: 'Carsafe',
    subtitle: contents,
    frequency: 'month',
    price: 499,
    bought: -310,
    starts: -310,
    ends: null,
  },
  {
    product: 'homesafe',
    number: 'HS-1093-4482',
    status: 'approved',
    plan: 'Homesafe',
    subtitle: contents,
    frequency: 'month',
    price: 699,
    bought: -312,
    starts: -312,
    ends: null,
  },
  {
    product: 'homesafe',
    number: 'HS-0815-3320',
    status: 'rejected',
    plan: 'Homesafe',
    subtitle: contents,
    frequency: 'month',
    price: 699,
    bought: -420,
    starts: -420,
    ends: null,
  },
];

function homePolicy(home: DemoHome): DemoPolicy {
  const { product, number, status, plan, subtitle, frequency, price } = home;
  const { bought, starts, ends } = home;
  return {
    id: `pol_demo_${number.toLowerCase()}`,
    product,
    number,
    status,
    plan: { id: `${product}-${frequency}`, title: plan, subtitle },
    underwriter: 'Tidewell Specialty',
    details: () => (product === 'carsafe' ? {} : { address: demoAddress }),
    pricing: {
      frequency,
      items: [{ title: `${plan}, one ${frequency}`, amount: price }],
      taxBasisPoints: 0,
    },
    bought,
    starts,
    ends,
  };
}

/** Home warranties and contents plans of the demo account. One of them has not started yet. */
export const demoHomes: readonly DemoPolicy[] = homes.map(homePolicy);
