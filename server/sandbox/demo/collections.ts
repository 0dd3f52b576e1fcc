import type { CollectiblesPolicyDetails } from '../../../src/contract/collectibles/policy.ts';
import { type StorageSafeKey } from '../../../src/contract/collectibles/limits.ts';
import { categoryRates } from '../../../src/tariffs/collectibles/rates.ts';
import { toDecimal, toMinor } from '../../money.ts';
import type { EndorsablePolicy } from '../../products/collectibles/endorsable.ts';
import {
  withAddedCollection,
  withEditedCollection,
  type EndorsedPolicy,
} from '../../products/collectibles/endorse.ts';
import { collectiblesPlan } from '../../products/collectibles/plans.ts';
import { collectibles } from '../../products/collectibles/product.ts';
import { categoryName } from '../../products/collectibles/rate.ts';
import { annualPremiumAtCurrentRates } from '../../products/collectibles/stored-policy.ts';
import type {
  StoredCollection,
  StoredPolicyDetails,
} from '../../products/collectibles/stored-policy.ts';
import type { Services } from '../../services.ts';
import {
  demoAddress,
  demoPolicy,
  demoPremiumTax,
  type DemoEndorsement,
  type DemoPolicy,
  type DemoRow,
} from './policy.ts';

type Ownership = Pick<
  CollectiblesPolicyDetails,
  'ownership_type' | 'ownership_text' | 'ownership_entity' | 'owners'
>;

/** Storage place of a collection, with its alarms and safes. */
interface DemoStorage {
  address: StoredCollection['address'];
  has_burglar_alarm: boolean;
  has_fire_alarm: boolean;
  safes: readonly StorageSafeKey[];
}

/** Category code, value of the most expensive item, total value and storage. */
type DemoCollection = readonly [code: string, highest: number, total: number, storage: DemoStorage];

interface Collector {
  starts: number;
  deductible?: number;
  owner: Ownership;
  collections: readonly DemoCollection[];
  /** Endorsements, oldest first. */
  endorsements?: readonly DemoEndorsement[];
}

const home: DemoStorage = {
  address: demoAddress,
  has_burglar_alarm: true,
  has_fire_alarm: false,
  safes: [],
};
const vault: DemoStorage = {
  address: { ...demoAddress, line1: '2200 Harborline Avenue', line2: 'Vault 9' },
  has_burglar_alarm: true,
  has_fire_alarm: true,
  safes: ['has_ul_rate_vault'],
};
const dana = { name: 'Dana Moreau' };
const luc = { name: 'Luc Moreau' };
const ownedByDana: Ownership = {
  ownership_type: 'personal',
  ownership_text: 'Dana Moreau',
  owners: [dana],
};

function raiseComics(found: EndorsablePolicy): EndorsedPolicy {
  return withEditedCollection(found, {
    category_code: 'comics',
    details: {
      collection_total_value: 18_000,
      highest_value_item: 3_100,
      has_burglar_alarm: 'yes',
      has_fire_alarm: 'no',
    },
  });
}

function addArt(
  found: EndorsablePolicy,
  services: Pick<Services, 'rateTerritory' | 'now'>,
): EndorsedPolicy {
  const { country, ...rating_address } = demoAddress;
  const details = { collection_total_value: 8_000, highest_value_item: 2_900 };
  const request = { rating_address: { ...rating_address, country_code: country }, details };
  return withAddedCollection(found, { category_code: 'fine_art', ...request }, services);
}

function collector(
  row: DemoRow,
  { starts, deductible = 250, owner, collections, endorsements }: Collector,
) {
  const details = (date: (day: number) => string): StoredPolicyDetails =>
    ratedPolicy({
      categories: collections.map(([code]) => categoryName(code)),
      collections: collections.map(([code, highest, total, { safes, ...storage }]) => ({
        category: { code, name: categoryName(code) },
        created: date(row[2]),
        highest_value_item: highest,
        collection_total_value: total,
        ...storage,
        safes: safes.filter((key) => categoryRates[code]?.safes.includes(key)),
      })),
      deductible,
      claims_count: '0',
      ...owner,
    });
  return demoPolicy('collectibles', row, {
    plan: collectiblesPlan,
    underwriter: collectibles.carrier,
    details,
    pricing: {
      frequency: 'year',
      items: details(() => '').collections.map(({ category, annual_premium = 0 }) => ({
        title: category.name,
        amount: toMinor(annual_premium),
      })),
      taxBasisPoints: demoPremiumTax,
    },
    starts,
    ends: { years: 1 },
    ...(endorsements && { endorsements }),
  });
}

/**
 * Returns the policy with the annual premium of each collection, calculated with the current rates.
 * A real purchase stores the same premiums. Each premium is above the minimum premium.
 */
function ratedPolicy(policy: StoredPolicyDetails): StoredPolicyDetails {
  const collections = policy.collections.map((one) => ({
    ...one,
    annual_premium: toDecimal(annualPremiumAtCurrentRates(one, policy)),
  }));
  return { ...policy, collections };
}

/**
 * Collectibles policies of the demo account. They include every kind of owner, and one or several
 * collections.
 */
export const demoCollections: readonly DemoPolicy[] = [
  collector(['CL-8841-2207', 'pending', -3], {
    starts: 14,
    owner: ownedByDana,
    collections: [
      ['fine_art', 6_500, 21_000, home],
      ['coins', 900, 7_400, vault],
    ],
  }),
  collector(['CL-7320-4416', 'approved', -150], {
    starts: -143,
    deductible: 1_000,
    owner: {
      ownership_type: 'trust',
      ownership_entity: 'The Moreau Family Trust of 1987',
      owners: [dana, luc],
    },
    collections: [
      ['fine_art', 185_000, 1_240_000, home],
      ['jewelry', 42_000, 96_500, vault],
      ['musical_instruments', 310_000, 310_000, home],
      ['stamps', 1_250, 18_400, vault],
      ['wine', 2_900, 64_250.5, home],
    ],
  }),
  collector(['CL-9152-6038', 'approved', -152], {
    starts: -151,
    deductible: 500,
    owner: ownedByDana,
    collections: [
      ['coins', 2_400, 12_500, vault],
      ['jewelry', 6_400, 9_200, home],
    ],
    endorsements: [{ day: -61, status: 'approved', endorse: addArt }],
  }),
  collector(['CL-6090-1183', 'pending_change', -230], {
    starts: -228,
    owner: {
      ownership_type: 'jointly_owned',
      ownership_text: 'Dana and Luc Moreau',
      owners: [dana, luc],
    },
    collections: [['comics', 3_100, 12_900, home]],
    endorsements: [{ day: 0, status: 'pending', endorse: raiseComics }],
  }),
  collector(['CL-5512-3370', 'canceled', -700], {
    starts: -690,
    owner: {
      ownership_type: 'musical_group',
      ownership_entity: 'The Tuesday Quartet',
      owners: [dana],
    },
    collections: [['musical_instruments', 24_000, 71_000, home]],
  }),
  collector(['CL-5177-9021', 'rejected', -810], {
    starts: -800,
    owner: {
      ownership_type: 'executor',
      ownership_text: 'Dana Moreau, executor of the estate of Odile Moreau',
      owners: [dana],
    },
    collections: [['antiques', 9_800, 44_000, home]],
  }),
  collector(['CL-4903-6648', 'approved', -184], {
    starts: -170,
    owner: {
      ownership_type: 'foundation',
      ownership_entity: 'Moreau Foundation for Early Photography',
      owners: [],
    },
    collections: [['photographs', 15_500, 208_000, home]],
  }),
];
