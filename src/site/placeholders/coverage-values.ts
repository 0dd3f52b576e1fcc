// Limits and exclusions of each product. Only this file reads the coverage rows.
import { baggageCoverages } from '../../contract/baggage/coverages.ts';
import { collectiblesCoverages } from '../../contract/collectibles/coverages.ts';
import type { CoverageTableRow } from '../../contract/coverage-row.ts';
import { rentalCoverageRows } from '../../contract/rental-car/coverages.ts';
import { fixedRentersCoverageRows } from '../../contract/renters/coverages.ts';
import { coverageLimitsByPlan } from '../../contract/small-business/coverages.ts';
import { smallBusinessPlanCodes } from '../../contract/small-business/limits.ts';
import { baggagePlans } from '../../tariffs/baggage/plans.ts';
import { rentalPlans } from '../../tariffs/rental-car/plans.ts';
import type { PlaceholderValues } from './fill.ts';

interface Row {
  id: string;
  label: string;
  value: string | boolean;
}

/** Ids of the coverage rows in placeholders, by the rows' titles. */
const baggageIds = {
  'Lost bags': 'lost',
  'Stolen bags': 'stolen',
  'Damaged bags': 'damaged',
  'Delayed bags': 'delayed',
  'Delay counts after': 'delay',
  'Delivery of a found bag': 'found',
  'Sports gear': 'sports',
  Cash: 'cash',
  'Electronics over $250': 'electronics',
};
const rentalIds = {
  'Collision and rollover': 'collision',
  'Theft of the car': 'theft',
  'Vandalism, fire, flood and hail': 'vandalism',
  'Lost rental income': 'income',
  Towing: 'towing',
  'Belongings stolen from the car': 'belongings',
  'Belongings of your family': 'family',
  'Injury to you or anyone else': 'injury',
  'Damage to other cars or property': 'property',
  'Business trips, rideshare or delivery': 'business',
};
const rentersIds = {
  'Guests’ medical bills': 'medical',
  'Food that spoils': 'food',
  'Locks after a theft': 'locks',
  'Flood, wear and tear': 'flood',
  'Your roommates’ belongings': 'roommates',
};
const collectiblesIds = {
  'In registered mail': 'mail',
  'What the rest of a set loses': 'set',
  'New pieces, for 30 days': 'new',
  'Wear, fading and slow damp': 'wear',
  'Stock of a dealer or shop': 'dealer',
};

function rowsOf(rows: readonly CoverageTableRow[], ids: Record<string, string>): Row[] {
  return rows.flatMap(({ title, value }) => {
    const id = ids[title];
    return id === undefined ? [] : [{ id, label: title, value }];
  });
}

/**
 * Returns `limit:lost` for the cheapest plan, `limit:lost@complete` for every other plan, and
 * `exclusion:cash` for what no plan includes. `exclusion:cash:lower` begins with a small letter.
 * @param plans the rows of each plan by its code, the cheapest plan first
 */
function limitsAndExclusions(plans: Record<string, readonly Row[]>): PlaceholderValues {
  const [cheapest] = Object.keys(plans);
  const all = Object.entries(plans).flatMap(([plan, rows]) =>
    rows.map((row) => ({ plan, ...row })),
  );
  const included = all.filter(({ value }) => value !== false);
  const includedIds = new Set(included.map(({ id }) => id));
  return Object.fromEntries([
    ...included.map(({ plan, id, value }) => [
      `limit:${id}${plan === cheapest ? '' : `@${plan}`}`,
      value === true ? 'Included' : value,
    ]),
    ...all
      .filter(({ id }) => !includedIds.has(id))
      .flatMap(({ id, label }) => [
        [`exclusion:${id}`, label],
        [`exclusion:${id}:lower`, label.charAt(0).toLowerCase() + label.slice(1)],
      ]),
  ]);
}

/** Returns the first amount in a text: '$250' for 'Electronics over $250'. */
const amountIn = (text: string) => /\$[\d,]+(?: Million)?/.exec(text)?.[0] ?? '';

export function baggageCoverageValues(): PlaceholderValues {
  const plans = baggagePlans.map((plan) => [
    plan.id.replace('baggage-', ''),
    rowsOf(baggageCoverages(plan), baggageIds),
  ]);
  const values = limitsAndExclusions(Object.fromEntries(plans));
  return { ...values, 'electronics-max': amountIn(values['exclusion:electronics']!) };
}

export function rentalCoverageValues(): PlaceholderValues {
  const plans = rentalPlans.map((plan) => [
    plan.id.replace('rental-car-', ''),
    rowsOf(rentalCoverageRows(plan), rentalIds),
  ]);
  return limitsAndExclusions(Object.fromEntries(plans));
}

/** Only the limits that a buyer does not choose. */
export function rentersCoverageValues(): PlaceholderValues {
  return limitsAndExclusions({ all: rowsOf(fixedRentersCoverageRows, rentersIds) });
}

export function collectiblesCoverageValues(): PlaceholderValues {
  const values = limitsAndExclusions({ all: rowsOf(collectiblesCoverages, collectiblesIds) });
  const newPieces = collectiblesCoverages.find(
    ({ title }) => collectiblesIds[title as never] === 'new',
  )!;
  return {
    ...values,
    'new-days': /\d+(?= days)/.exec(newPieces.title)![0],
    'new-percent': /^\d+%/.exec(String(newPieces.value))![0],
  };
}

/** The amount per claim and the deductible are in the descriptions of the rows. */
export function smallBusinessCoverageValues(): PlaceholderValues {
  const plans = smallBusinessPlanCodes.map((code) => [
    code,
    Object.entries(coverageLimitsByPlan[code]).map(([id, { title }]) => ({
      id,
      label: id,
      value: title,
    })),
  ]);
  const { general_liability, business_personal_property } = coverageLimitsByPlan.silver;
  return {
    ...limitsAndExclusions(Object.fromEntries(plans)),
    'per-claim': amountIn(general_liability.description!),
    deductible: amountIn(business_personal_property.description!),
  };
}
