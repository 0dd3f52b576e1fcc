// What may be said of each product that is sold here: its prices by the tariff, and the limits that it is sold with.
// Whoever changes a rate or a limit hears of every page that still names the old one (site/refusals/amount-faults.ts).
import { centsAt, valueAt } from '../components/landing/price/touch-price.ts';
import { tariffs, type Tariff } from '../components/landing/price/tariffs.ts';
import { formatCents, formatDollars } from '../components/landing/format-cents.ts';
import { baggageCoverages } from '../contract/baggage/coverages.ts';
import { baggagePlans } from '../contract/baggage/plans.ts';
import { collectiblesCoverages } from '../contract/collectibles/coverages.ts';
import { APPLICATION_MAX, categoryRates, deductibles } from '../contract/collectibles/rates.ts';
import type { CoverageRow } from '../contract/coverage-row.ts';
import { rentalCoverages } from '../contract/rental-car/coverages.ts';
import { ADDITIONAL_DRIVERS_MAX, RENTAL_DAYS_MAX } from '../contract/rental-car/limits.ts';
import { LOSS_OF_USE_PERCENT, rentersCoverages } from '../contract/renters/coverages.ts';
import { PROPERTY_MAX, PROPERTY_MIN } from '../contract/renters/limits.ts';
import { liabilityFactors, MONTHLY_PAYMENTS } from '../contract/renters/rates.ts';
import {
  coverageTiers,
  smallBusinessCoverageRows,
  tierText,
} from '../contract/small-business/coverages.ts';
import { START_DAYS_MAX, smallBusinessPlanCodes } from '../contract/small-business/limits.ts';

export type Limits = Readonly<Record<string, string | boolean | undefined>>;

export interface SoldProduct {
  /** Of its landing, and of its row in products.json where it stands there. */
  id: string;
  tariff: Tariff;
  /** What the price is for: 'day'. */
  per: string;
  /** The lowest price, in cents. */
  from: number;
  /** All that the lowest price buys: no other limit may stand beside it. */
  buys: Limits;
  /** Each plan that has one price for everybody, with its limits. */
  plans?: Readonly<Record<string, { cents: number; buys: Limits }>>;
  /** What stands beside a label, where that is an amount or 'Included'. */
  limits: Limits;
  /** Amounts that may be said beside those above. */
  also?: readonly string[];
}

/** '$1,500' or '$12.50'. */
export const shortCents = (cents: number) => formatCents(cents).replace(/\.00$/, '');

/** The limits of a plan by title, in the words of the plan table. */
export const limitsOf = (rows: readonly CoverageRow[]): Limits =>
  Object.fromEntries(rows.map(({ title, value }) => [title, value === true ? 'Included' : value]));

const MONTHS = 12;

/** The first place of the control, in the cheapest plan. */
function lowest(tariff: Tariff): number {
  const price = tariffs[tariff]();
  const cents = centsAt(price, price.plans[0]!, 0);
  if (price.per === 'month') return Math.round(cents / MONTHS);
  return price.per === 'unit' ? cents / valueAt(price, 0) : cents;
}

function baggage(): SoldProduct {
  const plans = baggagePlans.map((plan) => ({ ...plan, buys: limitsOf(baggageCoverages(plan)) }));
  const [carry, , complete] = plans.map(({ buys }) => buys);
  const [cheapest, , dearest] = plans.map(({ price }) => shortCents(price));
  return {
    id: 'baggage-protection',
    tariff: 'baggage',
    per: 'trip',
    from: lowest('baggage'),
    buys: carry!,
    plans: Object.fromEntries(
      plans.map(({ title, price, buys }) => [title, { cents: price, buys }]),
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
    // Of the coverage 'Electronics over $250', which no plan has.
    also: ['$250'],
  };
}

function rentalCar(): SoldProduct {
  const { plans } = tariffs['rental-car']();
  const [platinum, family] = [false, true].map((coversFamily) =>
    limitsOf(rentalCoverages({ coversFamily })),
  );
  /** Pick-up and return both count. */
  const tripLength = `1 to ${RENTAL_DAYS_MAX + 1} days`;
  return {
    id: 'rental-car-insurance',
    tariff: 'rental-car',
    per: 'day',
    from: lowest('rental-car'),
    buys: platinum!,
    plans: Object.fromEntries(
      plans.map(({ name, cents }, at) => [
        name,
        { cents: cents as number, buys: [platinum!, family!][at]! },
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

function renters(): SoldProduct {
  const liabilities = Object.keys(liabilityFactors).map(Number);
  const from = lowest('renters');
  const least = {
    property: formatDollars(PROPERTY_MIN),
    liability: formatDollars(Math.min(...liabilities)),
  };
  return {
    id: 'renters-insurance',
    tariff: 'renters',
    per: 'month',
    from,
    buys: least,
    limits: {
      ...limitsOf(rentersCoverages),
      'Your belongings': formatDollars(PROPERTY_MAX),
      [`Belongings, for ${shortCents(from)}`]: least.property,
      'Your belongings, up to': least.property,
      Liability: formatDollars(Math.max(...liabilities)),
      [`Liability, for ${shortCents(from)}`]: least.liability,
      'Liability, up to': least.liability,
      Pay: `Once or in ${MONTHLY_PAYMENTS + 1} parts`,
      'Somewhere to stay': formatDollars((PROPERTY_MAX * LOSS_OF_USE_PERCENT) / 100),
    },
    // The limit for jewelry stands in the policy's text; leases ask for the least liability on offer.
    also: ['$1,500', least.liability],
  };
}

function smallBusiness(): SoldProduct {
  const [silver, gold, most] = smallBusinessPlanCodes.map((code) =>
    limitsOf(
      smallBusinessCoverageRows.map(({ key, label }) => ({
        title: label,
        value: tierText(coverageTiers[code][key]),
      })),
    ),
  );
  /** '$15,000, $500 deductible' without what comes after the limit. */
  const limitOf = (words: string | boolean | undefined) => String(words).split(', ')[0]!;
  const property = (limits: Limits | undefined) => limitOf(limits!['Business personal property']);
  const from = lowest('small-business');
  return {
    id: 'small-business-owners-insurance',
    tariff: 'small-business',
    per: 'year',
    from,
    buys: silver!,
    limits: {
      ...most,
      'General Liability': limitOf(most!['General liability']),
      'Lost Business Income': most!['Lost business income'],
      'Employee liability': most!['Employee liability coverage'],
      'Business Personal Property, Silver': property(silver),
      'Business Personal Property, Gold': property(gold),
      'Business Personal Property, Platinum': property(most),
      'Liability, up to': limitOf(most!['General liability']),
      [`Property, for ${shortCents(from)}`]: property(silver),
      'Business property, up to': property(silver),
      Starts: `Today to ${START_DAYS_MAX} days`,
      'Lost income, up to': most!['Lost business income'],
    },
    also: [property(gold), '$500', '$1 Million'],
  };
}

function collectibles(): SoldProduct {
  const limits = limitsOf(collectiblesCoverages);
  const [least, most] = [Math.min(...deductibles), Math.max(...deductibles)].map(formatDollars);
  const kindMax = Math.max(...Object.values(categoryRates).map(({ totalMax }) => totalMax));
  return {
    id: 'collectible-insurance',
    tariff: 'collectibles',
    per: 'year',
    from: lowest('collectibles'),
    // The limit is what a collection is worth; a holder's part of a loss is in every price.
    buys: Object.fromEntries(deductibles.map((one) => [`Deductible ${one}`, formatDollars(one)])),
    limits: {
      Deductible: `From ${least}`,
      'Your part of a loss': `${least} to ${most}`,
      'Registered mail': limits['In registered mail'],
      'Rest of a set': limits['What the rest of a set loses'],
      'New pieces': `30 days included`,
      'What you buy': `${Number.parseInt(String(limits['New pieces, for 30 days']), 10)}% of total`,
      'Several owners': 'Included',
    },
    also: [formatDollars(kindMax), formatDollars(APPLICATION_MAX)],
  };
}

/** Every product that is sold here. */
export function soldProducts(): SoldProduct[] {
  return [rentalCar(), baggage(), renters(), smallBusiness(), collectibles()];
}
