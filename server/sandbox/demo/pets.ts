import type { PetPolicyDetails } from '../../../src/contract/policies/pet.ts';
import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { DemoPolicy } from './policy.ts';

interface DemoPet {
  number: string;
  status: PolicyStatus;
  details: PetPolicyDetails;
  frequency: 'month' | 'year';
  /** Price per billing cycle in minor units. */
  price: number;
  bought: number;
}

const pets: DemoPet[] = [
  {
    number: 'PT-3307-5581',
    status: 'approved',
    details: { pet_names: ['Biscuit'] },
    frequency: 'month',
    price: 3_450,
    bought: -133,
  },
  {
    number: 'PT-2915-0042',
    status: 'pending_change',
    details: {
      pets: [
        { name: 'Olive' },
        { name: 'Captain Horatio Whiskers of Marlow Street' },
        { name: 'Moth' },
      ],
    },
    frequency: 'month',
    price: 9_120,
    bought: -255,
  },
  {
    number: 'PT-1840-6673',
    status: 'canceled',
    details: { pet_names: 'Juniper' },
    frequency: 'year',
    price: 41_400,
    bought: -640,
  },
];

function petPolicy(pet: DemoPet): DemoPolicy {
  const { number, status, details, frequency, price, bought } = pet;
  return {
    id: `pol_demo_${number.toLowerCase()}`,
    product: 'pet',
    number,
    status,
    plan: { id: 'pet-everyday', title: 'Everyday', subtitle: 'Accidents and illness' },
    underwriter: 'Harrow Point Mutual',
    details: () => ({ ...details }),
    pricing: {
      frequency,
      items: [{ title: `Everyday plan, one ${frequency}`, amount: price }],
      taxBasisPoints: 0,
    },
    bought,
    starts: bought + 1,
    ends: { years: 1 },
  };
}

/**
 * Pet policies of the demo account, with one animal or several. A policy has two fields that can
 * contain pet names. Each demo policy uses only one of them.
 */
export const demoPets: readonly DemoPolicy[] = pets.map(petPolicy);
