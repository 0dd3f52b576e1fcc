import { describe, expect, it } from 'vitest';
import { devicesProduct } from '../../src/contract/policies/external-products.ts';
import { describePolicy, policyCoverages } from '../../src/contract/policies/describe-policy.ts';
import { products, type ProductCode } from '../../src/contract/products.ts';
import { collectionFacts } from '../../src/contract/collectibles/facts.ts';
import { policyTitle, productDisplayOrGeneric } from '../../src/policy/product-displays.ts';
import { detailLines, createPolicy } from './policy-factory.ts';

/**
 * Fields of each product's details. Each has an example value, and the lines that the page shows
 * for the value.
 */
type Fields = Record<string, [value: unknown, ...texts: string[]]>;

const testAddress = { line1: '77 Alder Court', line2: 'Flat 2', city: 'Salem', postal: '97301' };
const address: [unknown, string] = [
  { ...testAddress, region: 'OR' },
  '77 Alder Court, Flat 2 / Salem, OR 97301',
];

const flight: Fields = {
  airline_name: ['Cascade Air', 'Airline: Cascade Air (CX)'],
  airline_code: ['CX', 'Airline: Cascade Air (CX)'],
  flight_number: ['1043', 'Flight number: 1043'],
  pnr_code: ['QX7R2M', 'Airline confirmation number: QX7R2M'],
  pax_name: ['Dana Moreau', 'Passenger: Dana Moreau'],
  departed: ['2026-12-24', 'Departure: Dec 24, 2026'],
};

const home = (label: string): Fields => ({
  address: [address[0], `${label}: ${address[1]}`],
  insured: ['Dana Moreau', 'Insured: Dana Moreau'],
  additional_insureds: [[{ name: 'Luc Moreau' }], 'Also insured: Luc Moreau'],
  interested_party: [
    { name: 'Clover Homes', address: '2210 Clover Street, Chicago, IL 60614' },
    'Interested party: Clover Homes / 2210 Clover Street, Chicago, IL 60614',
  ],
  ex_policy_number: ['HPM-2048-1977', 'Carrier’s policy number: HPM-2048-1977'],
  personal_property_amount: [30_000, coverage('Your belongings: $30,000')],
  all_peril_deductible: [1_250.5, 'Deductible: $1,250.50'],
  liability_limit: [100_000, coverage('Liability: $100,000')],
  medical_limit: [5_000, coverage('Guests’ medical bills: $5,000')],
  loss_of_use: [9_000, coverage('Loss of use: $9,000')],
  cc_theft: [true, coverage('Credit card theft: ✓ Included')],
  repairs: ['Reasonable repairs', coverage('Emergency repairs: Reasonable repairs')],
  fire_department: [500, coverage('Fire department charges: $500')],
  food_spoilage: [500, coverage('Food spoilage: $500')],
  lock_replacement: [250, coverage('Lock replacement: $250')],
  hurricane_deductible: [
    '2% of the dwelling',
    coverage('Wind and hail: ✓ Included / Deductible: 2% of the dwelling'),
  ],
  personal_liability: [300_000, coverage('Personal liability: $300,000')],
  money: [200, coverage('Cash: $200')],
  credit_card: [0, coverage('Credit card fraud: $0')],
  brand_new_belongings: [true, coverage('Replacement cost for belongings: ✓ Included')],
  jewelry: [1_500, coverage('Jewelry, for each theft: $1,500')],
  silverware: [2_500, coverage('Silverware, for each theft: $2,500')],
  firearms: [false, coverage('Firearms, for each theft: ✗ Not included')],
  loss_assessment: [1_000, coverage('Loss assessment: $1,000')],
  medical_payments: [4_000, coverage('Medical payments: $4,000')],
  replacement_cost: regionalCase(true, 'Replacement cost', 'No depreciation'),
  pet_damage: regionalCase(true, 'Pet damage', 'Up to $500'),
  water_backup: regionalCase(false, 'Water backup', 'A flood policy insures it'),
  identity_fraud: regionalCase(true, 'Identity fraud', 'Up to $2,500'),
  earthquake: regionalCase(false, 'Earthquake', 'Needs a separate policy'),
});

function regionalCase(allowed: boolean, label: string, caption: string): [unknown, string] {
  const coverageText = allowed ? '✓ Included' : '✗ Not included';
  return [{ allowed, caption }, coverage(`${label}: ${coverageText} / ${caption}`)];
}

function coverage(line: string): string {
  return `What it covers / ${line}`;
}

const detailCases: Partial<Record<ProductCode, Fields>> = {
  baggage: flight,
  flight,
  devices: { modal_name: ['iPhone 15', 'Device: iPhone 15', 'Deductible for each repair: $49'] },
  pet: {
    pet_names: [['Olive', 'Moth'], 'Pets: Olive / Moth'],
    pets: [[{ name: 'Olive' }, { name: 'Moth' }], 'Pets: Olive / Moth'],
  },
  collectibles: {
    categories: [['Fine art', 'Coins'], 'Categories: Fine art and Coins'],
    collections: [
      [
        {
          category: { code: 'fine_art', name: 'Fine art' },
          created: '2026-03-01',
          highest_value_item: 185_000,
          collection_total_value: 1_240_000,
          address: { ...testAddress, state_or_region: 'OR' },
        },
      ],
      // The value of all collections is one row. The page also has a row for each collection.
      'Total insured value: $1,240,000',
    ],
    deductible: [250, 'Deductible: $250'],
    ownership_type: ['trust', 'Ownership: A trust'],
    ownership_entity: ['The Moreau Trust', 'Owned by: The trustees of 1987 / The Moreau Trust'],
    ownership_text: ['The trustees of 1987', 'Owned by: The trustees of 1987 / The Moreau Trust'],
    owners: [[{ name: 'Dana Moreau' }, { name: 'Luc Moreau' }], 'Owners: Dana Moreau / Luc Moreau'],
  },
  commercial: {
    business_name: ['Bluebird Bakery', 'Business name: Bluebird Bakery'],
    insured: ['Dana Moreau', 'Primary contact: Dana Moreau'],
    business_type: ['Retail bakeries', 'Type of business: Retail bakeries'],
    legal_nature: ['Sole proprietor', 'Legal entity: Sole proprietor'],
    address: [address[0], `Address: ${address[1]}`],
    additional_insureds: [
      [
        { name: 'Marlow Market', relation: 'landlord' },
        { name: 'Clover Homes', relation: 'other' },
        { name: 'Cedar Row Bank' },
      ],
      'Additional insureds: Marlow Market (landlord) / Clover Homes / Cedar Row Bank',
    ],
    general_liability: ['$2 million', coverage('General liability: $2 million')],
    business_personal_property: [35_000, coverage('Business personal property: $35,000')],
    additional_insured_coverage: [true, coverage('Additional insured: ✓ Included')],
    lost_business_income: [250_000, coverage('Lost business income: $250,000')],
    data_breach_privacy_liability: [
      false,
      coverage('Data breach, privacy liability: ✗ Not included'),
    ],
    data_breach_additional_costs: [10_000, coverage('Data breach, additional costs: $10,000')],
    employee_liability_coverage: [false, coverage('Employee liability coverage: ✗ Not included')],
    hired_and_non_owned_auto: [true, coverage('Hired and non-owned auto: ✓ Included')],
  },
  landlord: home('Rental property'),
  renters: home('Rented home'),
  rental_car: {
    rental_company: ['Avis', 'Rental agency: Avis'],
    rental_started: ['2026-11-18', 'Pickup: Nov 18, 2026'],
    rental_ended: ['2026-11-22', 'Return: Nov 22, 2026'],
    end_payment_period: ['2026-11-21', 'Paid through: Nov 21, 2026'],
    agreement: [{ id: 'agr_1' }],
    rental_agreement_number: ['A-104', 'Rental agreement: A-104'],
    drivers: [
      [
        { name: 'Dana Moreau', is_main_driver: true },
        { name: 'Luc Moreau', is_main_driver: false },
        { name: 'Odile Moreau', is_main_driver: false },
      ],
      'Drivers: Dana Moreau (primary) / Luc Moreau / Odile Moreau',
    ],
  },
  rideshare: {
    coverage_start_date: ['2026-10-05', 'Coverage starts: Oct 5, 2026'],
    ride_count: [1_200, 'Rides: 1,200'],
    rides: [
      [
        { local_started: '2026-11-02T00:05', product_desc: 'Premium', miles_distance: 0.35 },
        { local_started: '2026-11-12T20:40', product_desc: 'Standard', miles_distance: 1234 },
      ],
      'Rides / Nov 12, 2026, 8:40 PM: Standard, 1,234.0 miles',
      'Rides / Nov 2, 2026, 12:05 AM: Premium, 0.4 miles',
    ],
    accidental_death: [100_000, coverage('Accidental death: $100,000')],
    accidental_medical: [25_000, coverage('Accidental medical: $25,000')],
  },
};

const detailSchemas: Record<string, { shape: object }> = Object.fromEntries(
  Object.entries(products).flatMap(([code, product]) =>
    'details' in product ? [[code, product.details]] : [],
  ),
);
/**
 * Fields without a row, because they only enable an action or are the policyholder's own address.
 */
const shownByOtherSections = new Set(['extension_allowed', 'rating_address']);

const rows = Object.entries(detailCases).flatMap(([code, fields]) =>
  Object.entries(fields).map(([field, [, ...texts]]) => [code, field, texts] as const),
);

function completeDetails(code: string) {
  const fields = Object.entries(detailCases[code as ProductCode] ?? {});
  return Object.fromEntries(fields.map(([field, [value]]) => [field, value]));
}

describe('the details of a policy', () => {
  it.each(rows)('of %s show %s', (code, field, texts) => {
    const { pet_names: _, ...withPets } = completeDetails(code);
    const details = field === 'pets' ? withPets : completeDetails(code);
    const lines = detailLines(createPolicy(code, details));
    expect(lines).toEqual(expect.arrayContaining(texts));
  });

  it.each(Object.keys(detailSchemas))('of %s include every field of the contract', (code) => {
    const fields = Object.keys(detailSchemas[code]?.shape ?? {});
    const shown = fields.filter((field) => !shownByOtherSections.has(field));
    expect(Object.keys(completeDetails(code)).toSorted()).toEqual(shown.toSorted());
  });

  it.each(Object.keys(detailSchemas))(
    'of %s are shown as they are if they have another shape',
    (code) => {
      const odd = createPolicy(code, {
        a_note: 'Seen by nobody yet',
        count: 3,
        address: { line1: 7 },
      });
      expect(() => policyTitle(odd)).not.toThrow();
      expect(detailLines(odd)).toContain('A note: Seen by nobody yet');
    },
  );

  it('of a product without its own fields show its address', () => {
    const warranty = createPolicy('home_warranty', { address: address[0] });
    expect(detailLines(warranty)).toEqual([`Address: ${address[1]}`]);
    expect(policyTitle(warranty)).toBe('Complete, 77 Alder Court');
    expect(detailLines(createPolicy('carsafe', {}))).toEqual([]);
  });

  it('of an unknown product are shown by their field names', () => {
    const boat = createPolicy('pleasure_boat', { hull: 'GRP', built: '2019-04-01' });
    expect(productDisplayOrGeneric('pleasure_boat').title).toBe('Pleasure boat');
    expect(detailLines(boat)).toEqual(['Hull: GRP', 'Built: Apr 1, 2019']);
  });

  it('show an invalid date unchanged', () => {
    const soon = createPolicy('flight', { ...completeDetails('flight'), departed: 'soon' });
    expect(detailLines(soon)).toContain('Departure: soon');
  });

  it('omit missing values', () => {
    const minimalPolicy = createPolicy('landlord', { address: address[0], liability_limit: null });
    expect(detailLines(minimalPolicy)).toEqual([`Rental property: ${address[1]}`]);
  });

  it('show an owner once, for any ownership type', () => {
    const owned = (own: object) =>
      detailLines(createPolicy('collectibles', { categories: [], collections: [], ...own }));
    expect(owned({ ownership_type: 'cooperative' })).toEqual([]);
    const text = { ownership_text: 'The Quartet, as a group', ownership_entity: 'The Quartet' };
    expect(owned({ ownership_type: 'musical_group', ...text })).toEqual([
      'Ownership: A musical group',
      'Owned by: The Quartet, as a group',
    ]);
  });
});

describe('the title of a policy', () => {
  it.each([
    [
      'collectibles',
      { categories: ['Fine art', 'Coins', 'Wine'], collections: [] },
      'Fine art, Coins and Wine',
    ],
    ['pet', { pet_names: 'Juniper' }, 'Juniper'],
    ['rideshare', { ride_count: 1 }, '1 ride'],
    ['landlord', { address: testAddress }, '77 Alder Court'],
    ['commercial', { business_name: 'Bluebird Bakery' }, 'Bluebird Bakery'],
  ])('of %s names the insured thing', (code, details, subject) => {
    expect(policyTitle(createPolicy(code, details))).toBe(`Complete, ${subject}`);
  });
});

describe('the description of a policy', () => {
  const descriptionOf = (code: string, own: object = {}) =>
    describePolicy(createPolicy(code, { ...completeDetails(code), ...own }));

  it('of a flight is identified by the airline and the flight number', () => {
    expect(descriptionOf('flight').identifiers).toEqual(['CX 1043']);
    expect(descriptionOf('flight', { flight_number: undefined }).identifiers).toEqual([
      'Cascade Air',
    ]);
  });

  it('of a rental insures the main driver, wherever the list has this driver', () => {
    const drivers = [
      { name: 'Luc Moreau', is_main_driver: false },
      { name: 'Dana Moreau', is_main_driver: true },
    ];
    expect(descriptionOf('rental_car', { drivers }).insured).toBe('Dana Moreau');
  });

  it('of a rental shows two drivers on one line', () => {
    const drivers = [
      { name: 'Dana Moreau', is_main_driver: true },
      { name: 'Luc Moreau', is_main_driver: false },
    ];
    const details = { ...completeDetails('rental_car'), drivers };
    expect(detailLines(createPolicy('rental_car', details))).toContain(
      'Drivers: Dana Moreau (primary), Luc Moreau',
    );
  });

  it('of a collection insures the named owner rather than the text about the owner', () => {
    expect(descriptionOf('collectibles').insured).toBe('The Moreau Trust');
    expect(descriptionOf('collectibles', { ownership_entity: null }).insured).toBe(
      'The trustees of 1987',
    );
  });

  it('of a single collection states its annual premium', () => {
    const { collections } = completeDetails('collectibles') as { collections: object[] };
    const priced = collections.map((collection) => ({ ...collection, annual_premium: 120.5 }));
    const policy = createPolicy('collectibles', {
      ...completeDetails('collectibles'),
      collections: priced,
    });
    expect(collectionFacts(policy).map(({ value }) => value)).toEqual([
      [
        '$1,240,000 in total',
        'highest value item $185,000',
        '77 Alder Court, Flat 2, Salem, OR 97301',
        '$120.50 a year',
      ],
    ]);
  });

  it('of a policy without coverages describes its plan instead', () => {
    const policy = createPolicy('devices', { modal_name: 'iPhone 15' });
    const texts = (subtitle: string) =>
      policyCoverages({ ...policy, plan: { title: 'Complete', subtitle } }).flatMap(
        ({ title, facts }) => [title, ...facts.map(({ label, value }) => `${label}: ${value}`)],
      );
    expect(texts('Accidents and theft')).toEqual([
      'What it covers',
      'Complete: Accidents and theft',
    ]);
    expect(texts('')).toEqual(['What it covers', `Complete: ${devicesProduct.description}`]);
  });
});
