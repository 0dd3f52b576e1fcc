// Creates error messages for wrong amounts. Each sentence of a text is checked separately.
import { formatCentsShort } from '../offered-products.ts';
import { normalizedAmountsIn, normalizeAmount, type ProductAmounts } from './product-amounts.ts';

/** The products whose amounts a text may contain, and other allowed amounts. */
export interface AllowedAmounts {
  /** The product that the whole file is about. Undefined if there is no single product. */
  productFacts: ProductAmounts | undefined;
  allFacts: readonly ProductAmounts[];
  /** Allowed amounts that belong to no product. */
  otherAmounts: ReadonlySet<string>;
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);
const perUnit = /(\$\d[\d,]*(?:\.\d+)?) an? (day|trip|flight|month|year)\b/gi;

/** Returns errors for prices and limits in a text that no product has. */
export function unknownAmountErrors(text: string, context: AllowedAmounts): string[] {
  if (!text.includes('$')) return [];
  return sentencesOf(text).flatMap((sentence) => [
    ...unknownPrices(sentence, context),
    ...unknownLimits(sentence, context),
  ]);
}

/**
 * Returns the products whose amounts a sentence may contain: the file's product, and each product
 * that the sentence names. Returns all products if the file has no product.
 */
function mentionedProducts(
  sentence: string,
  { productFacts, allFacts }: AllowedAmounts,
): readonly ProductAmounts[] {
  if (!productFacts) return allFacts;
  const lowerCased = sentence.toLowerCase();
  return [productFacts, ...allFacts.filter(({ name }) => lowerCased.includes(name.toLowerCase()))];
}

function unknownPrices(sentence: string, context: AllowedAmounts): string[] {
  const candidates = mentionedProducts(sentence, context);
  const subject = context.productFacts ? `${context.productFacts.name} is not` : 'no product is';
  return [...sentence.matchAll(perUnit)].flatMap(([, written = '', unit = '']) => {
    const [amount, per] = [normalizeAmount(written), ` a ${unit.toLowerCase()}`];
    const price = amount + per;
    if (context.otherAmounts.has(amount) || candidates.some(({ prices }) => prices.has(price)))
      return [];
    const all = candidates.flatMap(({ prices }) => [...prices]);
    const validPrices = new Set(all.filter((one) => one.endsWith(per) && !/\.00 /.test(one)));
    return `${subject} sold for ${price}${validPrices.size > 0 ? `; valid prices: ${[...validPrices].join(', ')}` : ''}`;
  });
}

function unknownLimits(sentence: string, context: AllowedAmounts): string[] {
  const candidates = mentionedProducts(sentence, context);
  return normalizedAmountsIn(sentence.replace(perUnit, ''))
    .filter((amount) => !context.otherAmounts.has(amount))
    .filter((amount) => !candidates.some(({ amounts }) => amounts.has(amount)))
    .map(
      (amount) =>
        `${amount} is not a price or limit of ${context.productFacts?.name ?? 'any product'}; if it belongs to an example or another company, add it to otherAmounts`,
    );
}

/**
 * Returns errors for limits that the lowest price does not include, because only a more expensive
 * plan has them. A sentence is accepted if it contains the word 'more' or the price of a more
 * expensive plan.
 */
export function pricierPlanLimitErrors(
  text: string,
  { lowestCents, pricier, name }: ProductAmounts,
): string[] {
  return sentencesOf(text)
    .filter((sentence) => !/\bmore\b/i.test(sentence))
    .map(normalizedAmountsIn)
    .filter((amounts) => !amounts.some((amount) => pricier.prices.includes(amount)))
    .flatMap((amounts) => amounts.filter((amount) => pricier.limits.has(amount)))
    .map(
      (amount) =>
        `${name} for ${formatCentsShort(lowestCents)} does not pay ${amount}; add the price of the plan that does`,
    );
}

/** Returns an error if the value in a row differs from the product's limit with the same label. */
export function wrongLimitErrors(
  { label, value }: { label: string; value: string },
  productFacts: ProductAmounts,
): string[] {
  const limit = productFacts.limits[label];
  const isDifferent =
    typeof limit === 'string' &&
    /\d/.test(value) &&
    normalizeAmount(value) !== normalizeAmount(limit);
  return isDifferent
    ? [`${value} is not the limit of ${productFacts.name}: ${label} is ${limit}`]
    : [];
}
