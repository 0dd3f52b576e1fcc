import { collectionCategory } from '../../../src/contract/collectibles/categories.ts';
import type { CollectiblesPolicyDetails } from '../../../src/contract/collectibles/policy.ts';
import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import { demoAddress, type DemoPolicy } from './policy.ts';

type Ownership = Pick<
  CollectiblesPolicyDetails,
  'ownership_type' | 'ownership_text' | 'ownership_entity' | 'owners'
>;

/** Category code, highest value item, total value. */
type DemoCollection = readonly [code: string, highest: number, total: number];

interface DemoCollector {
  number: string;
  status: PolicyStatus;
  plan: string;
  ownership: Ownership;
  collections: readonly DemoCollection[];
  /** Minor units, a year. */
  price: number;
  bought: number;
  starts: number;
}

const art = ['fine_art', 6_500, 21_000] as const;
const coins = ['coins', 900, 7_400] as const;
const vault = { ...demoAddress, line1: '2200 Harborline Avenue', line2: 'Vault 9' };
const dana = { name: 'Dana Moreau' };
const luc = { name: 'Luc Moreau' };

const collectors: DemoCollector[] = [
  {
    number: 'CL-8841-2207',
    status: 'pending',
    plan: 'Personal',
    ownership: { ownership_type: 'personal', ownership_text: 'Dana Moreau', owners: [dana] },
    collections: [art, coins],
    price: 31_800,
    bought: -3,
    starts: 14,
  },
  {
    number: 'CL-7320-4416',
    status: 'approved',
    plan: 'Trust',
    ownership: {
      ownership_type: 'trust',
      ownership_entity: 'The Moreau Family Trust of 1987',
      owners: [dana, luc],
    },
    collections: [
      ['fine_art', 185_000, 1_240_000],
      ['jewelry', 42_000, 96_500],
      ['musical_instruments', 310_000, 310_000],
      ['stamps', 1_250, 18_400],
      ['wine', 2_900, 64_250.5],
    ],
    price: 824_600,
    bought: -150,
    starts: -143,
  },
  {
    number: 'CL-6090-1183',
    status: 'pending_change',
    plan: 'Joint',
    ownership: {
      ownership_type: 'jointly_owned',
      ownership_text: 'Dana and Luc Moreau',
      owners: [dana, luc],
    },
    collections: [['comics', 3_100, 12_900]],
    price: 14_400,
    bought: -230,
    starts: -228,
  },
  {
    number: 'CL-5512-3370',
    status: 'canceled',
    plan: 'Musical group',
    ownership: {
      ownership_type: 'musical_group',
      ownership_entity: 'The Tuesday Quartet',
      owners: [dana],
    },
    collections: [['musical_instruments', 24_000, 71_000]],
    price: 52_300,
    bought: -700,
    starts: -690,
  },
  {
    number: 'CL-5177-9021',
    status: 'rejected',
    plan: 'Executor',
    ownership: {
      ownership_type: 'executor',
      ownership_text: 'Dana Moreau, executor of the estate of Odile Moreau',
      owners: [dana],
    },
    collections: [['antiques', 9_800, 44_000]],
    price: 38_700,
    bought: -810,
    starts: -800,
  },
  {
    number: 'CL-4903-6648',
    status: 'approved',
    plan: 'Foundation',
    ownership: {
      ownership_type: 'foundation',
      ownership_entity: 'Moreau Foundation for Early Photography',
      owners: [],
    },
    collections: [['photographs', 15_500, 208_000]],
    price: 142_000,
    bought: -184,
    starts: -170,
  },
];

function categoryName(code: string): string {
  const name = collectionCategory(code)?.name;
  if (!name) throw new Error(`There is no category ${code}`);
  return name;
}

function collectorPolicy(collector: DemoCollector): DemoPolicy {
  const { number, status, plan, price, bought, starts } = collector;
  const runs = status === 'pending' || status === 'approved' || status === 'pending_change';
  return {
    id: `pol_demo_${number.toLowerCase()}`,
    vertical: 'collectibles',
    number,
    status,
    plan: {
      id: `collectibles-${plan.toLowerCase().replace(' ', '-')}`,
      title: plan,
      subtitle: 'Worldwide, any cause',
    },
    underwriter: 'Harrow Point Mutual',
    details: (date): CollectiblesPolicyDetails => ({
      categories: collector.collections.map(([code]) => categoryName(code)),
      collections: collector.collections.map(([code, highest, total], at) => ({
        category: { code, name: categoryName(code) },
        created: date(Math.min(bought + at * 20, 0)),
        highest_value_item: highest,
        collection_total_value: total,
        address: at % 2 === 0 ? demoAddress : vault,
      })),
      deductible: collector.collections.length > 2 ? 1_000 : 250,
      ...collector.ownership,
    }),
    bill: {
      frequency: 'year',
      items: [{ title: `${plan} plan, one year`, amount: price }],
      taxBasisPoints: 0,
    },
    bought,
    starts,
    ends: starts + 364,
    ...(runs && { nextPayment: starts + 365 }),
  };
}

/** Collectibles policies of the demo account: every kind of owner, from one collection to several. */
export const demoCollections: readonly DemoPolicy[] = collectors.map(collectorPolicy);
