// The valid amounts of each product that the site sells: its prices from the rates, and its limits.
// After a rate or a limit changes, the build reports every page that still shows the old amount
// (site/content-checks/amount-checks.ts).
import { centsAtPosition, valueAtPosition } from '../components/landing/price/price-picker.ts';
import { pickerConfigBuilders, type RatesId } from '../components/landing/price/picker-prices.ts';
import { formatCents, formatDollars } from '../components/landing/format-cents.ts';
import { baggageCoverages } from '../contract/baggage/facts.ts';
import { baggagePlans } from '../tariffs/baggage/plans.ts';
import { collectiblesCoverages } from '../contract/collectibles/facts.ts';
import {
  APPLICATION_VALUE_MAX,
  categoryRates,
  deductibles,
} from '../tariffs/collectibles/rates.ts';
import { factText, type Fact } from '../contract/facts.ts';
import { rentalCoverages } from '../contract/rental-car/facts.ts';
import { ADDITIONAL_DRIVERS_MAX, RENTAL_DAYS_MAX } from '../contract/rental-car/limits.ts';
import { rentersCoverages } from '../contract/renters/facts.ts';
import { rentersTerms } from '../tariffs/renters/terms.ts';
import {
  PROPERTY_LIMIT_MAX_DOLLARS,
  PROPERTY_LIMIT_MIN_DOLLARS,
} from '../contract/renters/limits.ts';
import { liabilityFactors, MONTHLY_PAYMENT_COUNT } from '../tariffs/renters/rates.ts';
import { smallBusinessCoverages } from '../contract/small-business/facts.ts';
import {
  SMALL_BUSINESS_START_MAX_DAYS_AHEAD,
  smallBusinessPlanCodes,
} from '../contract/small-business/limits.ts';

export type CoverageLimits = Readonly<Record<string, string | boolean | undefined>>;

export interface OfferedProduct {
  /**
   * Id of the product's landing. If products.json has a row for the product, that row has the same
   * id.
   */
  id: string;
  ratesId: RatesId;
  /** The unit of the price, such as 'day' in '$10 a day'. */
  per: string;
  /** The lowest price, in cents. */
  lowestCents: number;
  /** Limits that the lowest price includes. No other limit may appear next to the lowest price. */
  includedLimits: CoverageLimits;
  /** Plans whose price is the same for every buyer, with their limits. */
  plans?: Readonly<Record<string, { cents: number; includedLimits: CoverageLimits }>>;
  /** Limits of the product, by label. The value is an amount or 'Included'. */
  limits: CoverageLimits;
  /** Other amounts that texts about the product may contain. */
  extraAmounts?: readonly string[];
}

/** Formats cents as '$1,500' or '$12.50'. */
export const formatCentsShort = (cents: number) => formatCents(cents).replace(/\.00$/, '');

/**
 * Returns the limits of a plan. The keys are the titles of the plan table's rows. Values have the
 * same wording as in the table.
 */
export const limitsFromRows = (facts: readonly Fact[]): CoverageLimits =>
  Object.fromEntries(facts.map((fact) => [fact.label, fact.value !== false && factText(fact)]));

const MONTHS = 12;

/**
 * Returns the lowest price in cents. This is the price of the first plan at the first position of
 * the price control, because the first plan is the cheapest.
 */
function lowestCentsOf(ratesId: RatesId): number {
  const price = pickerConfigBuilders[ratesId]();
  const cents = centsAtPosition(price, price.plans[0]!, 0);
  if (price.per === 'month') return Math.round(cents / MONTHS);
  return price.per === 'unit' ? cents / valueAtPosition(price, 0) : cents;
}

function baggage(): OfferedProduct {
  const plans = baggagePlans.map((plan) => ({
    ...plan,
    includedLimits: limitsFromRows(baggageCoverages(plan)),
  }));
  const [carry, , complete] = plans.map(({ includedLimits }) => includedLimits);
  const [cheapest, , dearest] = plans.map(({ price }) => formatCentsShort(price));
  return {
    id: 'baggage-protection',
    ratesId: 'baggage',
    per: 'trip',
    lowestCents: lowestCentsOf('baggage'),
    includedLimits: carry!,
    plans: Object.fromEntries(
      plans.map(({ title, price, includedLimits }) => [title, { cents: price, includedLimits }]),
    ),
    limits: {
      ...complete,
      'Late bags': complete!['Delayed bags'],
      [`Lost bags, for ${cheapest}`]: carry!['Lost bags'],
      [`Late bags, for ${cheapest}`]: carry!['Delayed bags'],
      [`Lost bags, for ${dearest}`]: complete!['Lost bags'],
      'Lost or stolen bags, up to': carry!['Lost bags'],
      [`Late by ${carry!['Delay counts after']}, up to`]: carry!['Delayed bags'],
    },
    // '$250' is allowed, because it is part of the name of a coverage: 'Electronics over $250'. No
    // plan includes this coverage.
    extraAmounts: ['$250'],
  };
}

function rentalCar(): OfferedProduct {
  const { plans } = pickerConfigBuilders['rental-car']();
  const [platinum, family] = [false, true].map((coversFamily) =>
    limitsFromRows(rentalCoverages({ coversFamily })),
  );
  /**
   * The pick-up day and the return day both count, so a trip can have one day more than
   * RENTAL_DAYS_MAX.
   */
  const tripLength = `1 to ${RENTAL_DAYS_MAX + 1} days`;
  return {
    id: 'rental-car-insurance',
    ratesId: 'rental-car',
    per: 'day',
    lowestCents: lowestCentsOf('rental-car'),
    includedLimits: platinum!,
    plans: Object.fromEntries(
      plans.map(({ name, cents }, at) => [
        name,
        { cents: cents as number, includedLimits: [platinum!, family!][at]! },
      ]),
    ),
    limits: {
      ...platinum,
      'Damage, up to': platinum!['Collision and rollover'],
      'Damage to the rental, up to': platinum!['Collision and rollover'],
      Trips: tripLength,
      'Trip length': tripLength,
      'Extra drivers': `Up to ${ADDITIONAL_DRIVERS_MAX}`,
    },
  };
}

function renters(): OfferedProduct {
  const liabilities = Object.keys(liabilityFactors).map(Number);
  const lowestCents = lowestCentsOf('renters');
  const lowestLimits = {
    property: formatDollars(PROPERTY_LIMIT_MIN_DOLLARS),
    liability: formatDollars(Math.min(...liabilities)),
  };
  return {
    id: 'renters-insurance',
    ratesId: 'renters',
    per: 'month',
    lowestCents,
    includedLimits: lowestLimits,
    limits: {
      ...limitsFromRows(rentersCoverages(rentersTerms())),
      'Your belongings': formatDollars(PROPERTY_LIMIT_MAX_DOLLARS),
      [`Belongings, for ${formatCentsShort(lowestCents)}`]: lowestLimits.property,
      'Your belongings, up to': lowestLimits.property,
      Liability: formatDollars(Math.max(...liabilities)),
      [`Liability, for ${formatCentsShort(lowestCents)}`]: lowestLimits.liability,
      'Liability, up to': lowestLimits.liability,
      Pay: `Once or in ${MONTHLY_PAYMENT_COUNT + 1} parts`,
      'Somewhere to stay': formatDollars(
        Number(rentersTerms(undefined, PROPERTY_LIMIT_MAX_DOLLARS).loss_of_use),
      ),
    },
    // Texts about the product contain $1,500, which is the policy's limit for jewelry. They also
    // contain the lowest liability limit that is offered, because rental contracts for homes
    // require it.
    extraAmounts: ['$1,500', lowestLimits.liability],
  };
}

function smallBusiness(): OfferedProduct {
  const [silver, gold, platinum] = smallBusinessPlanCodes.map((code) =>
    limitsFromRows(smallBusinessCoverages({ code })),
  );
  /** Returns the limit without the deductible: '$15,000' for '$15,000, $500 deductible'. */
  const limitOf = (text: string | boolean | undefined) => String(text).split(', ')[0]!;
  const property = (limits: CoverageLimits | undefined) =>
    limitOf(limits!['Business personal property']);
  const lowestCents = lowestCentsOf('small-business');
  return {
    id: 'small-business-owners-insurance',
    ratesId: 'small-business',
    per: 'year',
    lowestCents,
    includedLimits: silver!,
    limits: {
      ...platinum,
      'General Liability': limitOf(platinum!['General liability']),
      'Lost Business Income': platinum!['Lost business income'],
      'Employee liability': platinum!['Employee liability coverage'],
      'Business Personal Property, Silver': property(silver),
      'Business Personal Property, Gold': property(gold),
      'Business Personal Property, Platinum': property(platinum),
      'Liability, up to': limitOf(platinum!['General liability']),
      [`Property, for ${formatCentsShort(lowestCents)}`]: property(silver),
      'Business property, up to': property(silver),
      Starts: `Today to ${SMALL_BUSINESS_START_MAX_DAYS_AHEAD} days`,
      'Lost income, up to': platinum!['Lost business income'],
    },
    extraAmounts: [property(gold), '$500', '$1 Million'],
  };
}

function collectibles(): OfferedProduct {
  const limits = limitsFromRows(collectiblesCoverages());
  const [minDeductible, maxDeductible] = [Math.min(...deductibles), Math.max(...deductibles)].map(
    formatDollars,
  );
  const kindMax = Math.max(...Object.values(categoryRates).map(({ totalMax }) => totalMax));
  return {
    id: 'collectible-insurance',
    ratesId: 'collectibles',
    per: 'year',
    lowestCents: lowestCentsOf('collectibles'),
    // A collectibles policy pays up to the value of the collection, so no limit is listed here. The
    // deductibles are listed, because each of them may appear next to the price.
    includedLimits: Object.fromEntries(
      deductibles.map((amount) => [`Deductible ${amount}`, formatDollars(amount)]),
    ),
    limits: {
      Deductible: `From ${minDeductible}`,
      'Your part of a loss': `${minDeductible} to ${maxDeductible}`,
      'Registered mail': limits['In registered mail'],
      'Rest of a set': limits['What the rest of a set loses'],
      'New pieces': `30 days included`,
      'What you buy': `${Number.parseInt(String(limits['New pieces, for 30 days']), 10)}% of total`,
      'Several owners': 'Included',
    },
    extraAmounts: [formatDollars(kindMax), formatDollars(APPLICATION_VALUE_MAX)],
  };
}

/** Returns every product that the site sells. */
export function offeredProducts(): OfferedProduct[] {
  return [rentalCar(), baggage(), renters(), smallBusiness(), collectibles()];
}
