// Values of the placeholders. Prices come from the rates, limits from the coverage rows.
import { SAMPLE_COLLECTION_DOLLARS } from '../../components/landing/collection-price.ts';
import { formatCents, formatDollars } from '../../components/landing/format-cents.ts';
import { lowestPriceOfRates } from '../../components/landing/lowest-price.ts';
import {
  pickerConfigBuilders,
  type RatesId,
} from '../../components/landing/price/picker-prices.ts';
import { formatExample } from '../../components/landing/price/price-picker.ts';
import { ADDITIONAL_DRIVERS_MAX, RENTAL_DAYS_MAX } from '../../contract/rental-car/limits.ts';
import {
  PROPERTY_LIMIT_MAX_DOLLARS,
  PROPERTY_LIMIT_MIN_DOLLARS,
} from '../../contract/renters/limits.ts';
import { numerals } from '../../contract/counted.ts';
import { MONTHLY_PAYMENT_COUNT, serviceFacts } from '../../contract/service-facts.ts';
import { SMALL_BUSINESS_START_MAX_DAYS_AHEAD } from '../../contract/small-business/limits.ts';
import {
  APPLICATION_VALUE_MAX,
  categoryRates,
  DEDUCTIBLE_DEFAULT,
  deductibles,
  storageSafeReductions,
} from '../../tariffs/collectibles/rates.ts';
import { liabilityFactors } from '../../tariffs/renters/rates.ts';
import { rentersTerms } from '../../tariffs/renters/terms.ts';
import {
  baggageCoverageValues,
  collectiblesCoverageValues,
  rentalCoverageValues,
  rentersCoverageValues,
  smallBusinessCoverageValues,
} from './coverage-values.ts';
import type { PlaceholderValues } from './fill.ts';

/** Formats cents as '$1,500' or '$12.50'. */
const formatCentsShort = (cents: number) => formatCents(cents).replace(/\.00$/, '');

/** Values of each product that we sell. Its rates id is its name in the placeholders. */
const products: Record<RatesId, () => PlaceholderValues> = {
  'rental-car': () => ({
    ...planPrices('rental-car'),
    ...rentalCoverageValues(),
    'return-days': String(RENTAL_DAYS_MAX),
    // The pickup day and the return day both count.
    'trip-days': String(RENTAL_DAYS_MAX + 1),
    'extra-drivers': String(ADDITIONAL_DRIVERS_MAX),
  }),
  baggage: () => ({ ...planPrices('baggage'), ...baggageCoverageValues() }),
  renters,
  'small-business': smallBusiness,
  collectibles,
};

/** Returns the price of each plan whose price is the same for every buyer. */
function planPrices(ratesId: RatesId): PlaceholderValues {
  const { plans } = pickerConfigBuilders[ratesId]();
  return Object.fromEntries(
    plans.map(({ name, cents }) => [
      `price:${name.toLowerCase().replace(' ', '-')}`,
      formatCentsShort(cents as number),
    ]),
  );
}

function renters(): PlaceholderValues {
  const liabilities = Object.keys(liabilityFactors).map(Number);
  return {
    ...rentersCoverageValues(),
    'limit:belongings': formatDollars(PROPERTY_LIMIT_MIN_DOLLARS),
    'limit:belongings@max': formatDollars(PROPERTY_LIMIT_MAX_DOLLARS),
    'limit:liability': formatDollars(Math.min(...liabilities)),
    'limit:liability@max': formatDollars(Math.max(...liabilities)),
    'limit:loss_of_use@max': formatDollars(
      Number(rentersTerms(undefined, PROPERTY_LIMIT_MAX_DOLLARS).loss_of_use),
    ),
    payments: String(MONTHLY_PAYMENT_COUNT + 1),
    'later-payments': String(MONTHLY_PAYMENT_COUNT),
  };
}

function smallBusiness(): PlaceholderValues {
  const limits = smallBusinessCoverageValues();
  const liability = limits['limit:general_liability']!;
  return {
    ...limits,
    'liability-digits': liability.replace(' Million', ',000,000'),
    'liability-lowercase': liability.toLowerCase(),
    'start-days': String(SMALL_BUSINESS_START_MAX_DAYS_AHEAD),
  };
}

function collectibles(): PlaceholderValues {
  const percent = (basisPoints: number) => String(basisPoints / 100);
  return {
    ...collectiblesCoverageValues(),
    'deductible-min': formatDollars(Math.min(...deductibles)),
    'deductible-max': formatDollars(Math.max(...deductibles)),
    'deductible-default': formatDollars(DEDUCTIBLE_DEFAULT),
    'sample-value': formatDollars(SAMPLE_COLLECTION_DOLLARS),
    'kind-max': formatDollars(
      Math.max(...Object.values(categoryRates).map(({ totalMax }) => totalMax)),
    ),
    'total-max': formatDollars(APPLICATION_VALUE_MAX),
    'safe-percent': percent(storageSafeReductions.has_personal_safe),
    'ul-safe-percent': percent(storageSafeReductions.has_ul_rated_safe),
    'vault-percent': percent(storageSafeReductions.has_ul_rate_vault),
  };
}

/** Values of one kind of collection, which only the landing pages of this kind can use. */
function kindValues(category: string): PlaceholderValues {
  const { review } = categoryRates[category] ?? {};
  return review
    ? { 'review-item': formatDollars(review.item), 'review-total': formatDollars(review.total) }
    : {};
}

/** Adds the words of small whole numbers: `extra-drivers:words` is 'five'. */
function withWords(values: PlaceholderValues): PlaceholderValues {
  const words = Object.entries(values).flatMap(([name, value]) => {
    const word = /^\d+$/.test(value) ? numerals[Number(value)] : undefined;
    return word ? [[`${name}:words`, word]] : [];
  });
  return { ...values, ...Object.fromEntries(words) };
}

const prefixed = (prefix: string, values: PlaceholderValues): PlaceholderValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));

/**
 * Returns the values that every content file can use, such as `baggage.from` and
 * `facts.claimPaymentDays`.
 */
export function allValues(): PlaceholderValues {
  const ofProducts = Object.entries(products).map(([ratesId, valuesOf]) => {
    const { cents } = lowestPriceOfRates(ratesId as RatesId);
    const { example } = pickerConfigBuilders[ratesId as RatesId]();
    return prefixed(
      ratesId,
      withWords({
        from: formatCentsShort(cents),
        ...(example && { example: formatExample(example) }),
        ...valuesOf(),
      }),
    );
  });
  return Object.assign(prefixed('facts', serviceFacts), ...ofProducts);
}

/**
 * Returns the values that one entry can use.
 * @param entry the entry's data, before or after it is filled
 * @param all the result of `allValues`
 */
export function valuesOfEntry(entry: unknown, all: PlaceholderValues): PlaceholderValues {
  return { ...all, ...ownValues(entry, all) };
}

/**
 * Returns the values that a landing page names without the product, such as `from` instead of
 * `baggage.from`. Other entries have none.
 */
export function ownValues(entry: unknown, all: PlaceholderValues): PlaceholderValues {
  const { tariff, collection } = (entry ?? {}) as {
    tariff?: string;
    collection?: { category?: string };
  };
  const prefix = `${collection ? 'collectibles' : tariff}.`;
  const own = Object.entries(all).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  );
  return { ...Object.fromEntries(own), ...kindValues(collection?.category ?? '') };
}
