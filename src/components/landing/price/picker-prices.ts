/**
 * The prices for the price controls of the landing pages. They are calculated from the rates that
 * the server also uses. The calculation runs at build time, so a page contains amounts but no
 * rates.
 */
import { baggagePlans } from '../../../tariffs/baggage/plans.ts';
import { collectionPremium, sumWithMinimumPremium } from '../../../tariffs/collectibles/premium.ts';
import {
  DEDUCTIBLE_DEFAULT,
  ESTIMATED_TAX_BASIS_POINTS,
} from '../../../tariffs/collectibles/rates.ts';
import { premiumTaxBasisPointsByState } from '../../../tariffs/premium-tax.ts';
import { RENTAL_DAYS_MAX } from '../../../contract/rental-car/limits.ts';
import { dailyPriceCents, GUARANTY_FUND_BASIS_POINTS } from '../../../tariffs/rental-car/rates.ts';
import {
  PROPERTY_LIMIT_MAX_DOLLARS,
  PROPERTY_LIMIT_MIN_DOLLARS,
  PROPERTY_LIMIT_STEP_DOLLARS,
} from '../../../contract/renters/limits.ts';
import {
  calculateRentersPremium,
  type RentersPremiumAnswers,
} from '../../../tariffs/renters/premium.ts';
import { liabilityFactors } from '../../../tariffs/renters/rates.ts';
import { rentersRatesByState } from '../../../tariffs/renters/states.ts';
import { factText } from '../../../contract/facts.ts';
import { smallBusinessCoverages } from '../../../contract/small-business/facts.ts';
import {
  smallBusinessPlanCodes,
  type SmallBusinessPlanCode,
} from '../../../contract/small-business/limits.ts';
import { calculateSmallBusinessPrices } from '../../../tariffs/small-business/premium.ts';
import type { SmallBusinessAnswers } from '../../../contract/small-business/answers.ts';
import { rentalCoverageValues } from '../../../site/placeholders/coverage-values.ts';
import { formatDollars } from '../format-cents.ts';
import { formatExample, valueAtPosition, type PricePickerConfig } from './price-picker.ts';

const capitalize = (code: string) => code.charAt(0).toUpperCase() + code.slice(1);

/**
 * Returns the minimum, the step and the number of positions of a control that goes from `min` to
 * `max`, including both.
 */
export function positionsBetween(min: number, max: number, step = 1) {
  return { min, step, count: Math.floor((max - min) / step) + 1 };
}

function valuesOf({ count, ...from }: ReturnType<typeof positionsBetween>): number[] {
  return Array.from({ length: count }, (_, at) => valueAtPosition(from, at));
}

const oregon = { label: 'Estimated tax', basisPoints: premiumTaxBasisPointsByState['OR']! };

function rentalCar(): PricePickerConfig {
  const { 'limit:collision': damage, 'limit:belongings': belongings } = rentalCoverageValues();
  const plan = (name: string, code: 'platinum' | 'platinumFamily', whose: string) => ({
    name,
    pays: `Up to ${damage} of damage, ${belongings} for ${whose} belongings`,
    cents: dailyPriceCents(code),
    code: `rental-car-${name.toLowerCase().replace(' ', '-')}`,
  });
  return {
    choice: 'Plan',
    plans: [
      plan('Platinum', 'platinum', 'your'),
      plan('Platinum Family', 'platinumFamily', 'your family’s'),
    ],
    label: 'Trip length',
    // The pickup day and the return day both count, so a trip can have one day more than
    // RENTAL_DAYS_MAX.
    ...positionsBetween(1, RENTAL_DAYS_MAX + 1),
    start: 4,
    page: 7,
    unit: { one: 'day', many: 'days' },
    row: '{value} × {each}',
    tax: { ...oregon, basisPoints: oregon.basisPoints + GUARANTY_FUND_BASIS_POINTS },
    total: 'Total for the trip',
    per: 'unit',
    flow: { path: '/rental-car-insurance/rental-info', value: 'days', plan: 'plan' },
  };
}

function baggage(): PricePickerConfig {
  return {
    choice: 'Plan',
    plans: baggagePlans.map(({ title, price, benefits, id }) => ({
      name: title,
      pays: `Up to ${formatDollars(benefits.lost)} for lost bags, ${formatDollars(benefits.delayed)} for delayed ones`,
      cents: price,
      code: id,
    })),
    label: 'Trips',
    ...positionsBetween(1, 12),
    start: 0,
    page: 3,
    unit: { one: 'trip', many: 'trips' },
    row: '{value} × {each}',
    tax: oregon,
    total: 'Total for your trips',
    per: 'unit',
    flow: { path: '/baggage-protection/address', plan: 'plan' },
  };
}

const apartment = { insured: 'an apartment', place: 'Columbus, Ohio' };

/** Household of the example price, without surcharges or discounts. */
const columbus: RentersPremiumAnswers = {
  dwelling_type: 'apartment',
  year_built: 'since_2000',
  claims_count: '0',
  prior_cancellation: 'no',
  smoker: 'no',
  home_business: 'no',
  dogs: [],
  roommates: [],
  protective_devices: [],
};

function renters(): PricePickerConfig {
  const amounts = positionsBetween(
    PROPERTY_LIMIT_MIN_DOLLARS,
    PROPERTY_LIMIT_MAX_DOLLARS,
    PROPERTY_LIMIT_STEP_DOLLARS,
  );
  const ohio = rentersRatesByState['OH']!;
  const premium = (property: number, liability: number) =>
    calculateRentersPremium({
      state: ohio,
      postal: '43215',
      answers: columbus,
      property,
      liability,
      deductible: 500,
    }).premium + ohio.policyFee;
  return {
    choice: 'Liability, up to',
    plans: Object.keys(liabilityFactors).map((limit) => ({
      name: formatDollars(Number(limit)),
      pays: '',
      cents: valuesOf(amounts).map((amount) => premium(amount, Number(limit))),
      code: limit,
    })),
    label: 'Your belongings',
    ...amounts,
    start: 0,
    page: 5,
    row: '{each} a month, for a year',
    tax: {
      label: 'Estimated tax',
      basisPoints: premiumTaxBasisPointsByState['OH']! + ohio.assessment,
    },
    total: 'Total for a year',
    per: 'month',
    example: apartment,
    assumes: `For example: ${formatExample(apartment)}, built after 2000, no claims, dogs or alarms, and a $500 deductible. Your price depends on your home and your answers.`,
    flow: {
      path: '/renters-insurance/address',
      value: 'personal_property_amount',
      plan: 'liability_limit',
    },
  };
}

/** Yearly sales in dollars for each person who works in the example business. */
const SALES_EACH = 75_000;

const bakery = { insured: 'a bakery', place: 'Portland, Oregon' };

/** Business of the example price. */
const youngBakery = (people: number): SmallBusinessAnswers => ({
  business_name: '',
  business_legal_nature: 'llc',
  pni_first_name: '',
  pni_last_name: '',
  pni_phone_number: '',
  pni_email: '',
  // A business without losses gets a discount from its third year, so this business gets no
  // discount.
  years_in_business: 2,
  employees_full_time: people,
  employees_part_time: 0,
  annual_revenue: people * SALES_EACH,
  annual_payroll: 0,
  premises: 'rented',
  building_square_feet: 1_400,
  building_year: 2004,
  sprinklers: 'yes',
  alarm: 'no',
  uses_other_vehicles: 'no',
  records_kept: 'none',
  was_canceled: 'no',
  owner_convicted: 'no',
});

function propertyLimit(code: SmallBusinessPlanCode): string {
  const id = 'business_personal_property';
  return factText(smallBusinessCoverages({ code }).find((fact) => fact.id === id)!);
}

function smallBusiness(): PricePickerConfig {
  const people = positionsBetween(1, 20);
  const prices = valuesOf(people).map((count) =>
    calculateSmallBusinessPrices({ group: 'food_store', state: 'OR', risk: youngBakery(count) }),
  );
  return {
    choice: 'Plan',
    plans: smallBusinessPlanCodes.map((code) => ({
      name: capitalize(code),
      pays: `Property up to ${propertyLimit(code)}`,
      cents: prices.map((price) => price[code].subtotal),
      code: `commercial-${code}`,
    })),
    label: 'People who work there',
    ...people,
    start: 3,
    page: 5,
    unit: { one: 'person', many: 'people' },
    row: '{plan}, {value}',
    tax: oregon,
    total: 'Total for a year',
    example: bakery,
    assumes: `For example: ${formatExample(bakery)}, two years old, with ${formatDollars(SALES_EACH)} in sales per person. Your price depends on what your business does and where.`,
    flow: { path: '/small-business-owners-insurance/basic-info', plan: 'plan' },
  };
}

function collectibles(): PricePickerConfig {
  const values = positionsBetween(5_000, 100_000, 5_000);
  const kind = (name: string, code: string) => ({
    name,
    pays: '',
    cents: valuesOf(values).map((value) =>
      sumWithMinimumPremium([
        collectionPremium(
          { category_code: code, collection_total_value: value },
          DEDUCTIBLE_DEFAULT,
        ),
      ]),
    ),
    code,
  });
  return {
    choice: 'What you collect',
    plans: [kind('Fine art', 'fine_art'), kind('Coins', 'coins'), kind('Watches', 'watches')],
    label: 'It’s worth',
    ...values,
    start: 1,
    page: 2,
    row: '{plan} for {value}',
    tax: { label: 'Estimated tax', basisPoints: ESTIMATED_TAX_BASIS_POINTS },
    total: 'Total for a year',
    assumes: `With a ${formatDollars(DEDUCTIBLE_DEFAULT)} deductible. Alarms and safes lower the price.`,
  };
}

/**
 * Functions that build the price control, by the id of the rates. A landing page has this id in its
 * field `tariff`.
 */
export const pickerConfigBuilders = {
  'rental-car': rentalCar,
  baggage,
  renters,
  'small-business': smallBusiness,
  collectibles,
} as const;
export type RatesId = keyof typeof pickerConfigBuilders;
