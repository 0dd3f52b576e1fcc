// What is wrong with the amounts of a text, a sentence each.
import { shortCents } from '../offered-products.ts';
import { amountsIn, normalizeAmount, type ProductFacts } from './product-facts.ts';

/** Of whom a text tells. */
export interface TextContext {
  /** Whom the whole file is about. */
  productFacts: ProductFacts | undefined;
  allFacts: readonly ProductFacts[];
  /** Amounts that are nobody's. */
  otherAmounts: ReadonlySet<string>;
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);
const perUnit = /(\$\d[\d,]*(?:\.\d+)?) an? (day|trip|flight|month|year)\b/gi;

/** Prices that nobody sells for, and amounts that nobody has. */
export function unknownAmounts(text: string, context: TextContext): string[] {
  if (!text.includes('$')) return [];
  return sentencesOf(text).flatMap((sentence) => [
    ...unknownPrices(sentence, context),
    ...unknownLimits(sentence, context),
  ]);
}

/** A sentence may name another product with what that one has. */
function mentionedProducts(
  sentence: string,
  { productFacts, allFacts }: TextContext,
): readonly ProductFacts[] {
  if (!productFacts) return allFacts;
  const lowerCased = sentence.toLowerCase();
  return [productFacts, ...allFacts.filter(({ name }) => lowerCased.includes(name.toLowerCase()))];
}

function unknownPrices(sentence: string, context: TextContext): string[] {
  const candidates = mentionedProducts(sentence, context);
  const subject = context.productFacts ? `${context.productFacts.name} is not` : 'no product is';
  return [...sentence.matchAll(perUnit)].flatMap(([, written = '', unit = '']) => {
    const [amount, per] = [normalizeAmount(written), ` a ${unit.toLowerCase()}`];
    const price = amount + per;
    if (context.otherAmounts.has(amount) || candidates.some(({ prices }) => prices.has(price)))
      return [];
    const all = candidates.flatMap(({ prices }) => [...prices]);
    const validPrices = new Set(all.filter((one) => one.endsWith(per) && !/\.00 /.test(one)));
    return `${subject} sold for ${price}${validPrices.size > 0 ? `; there is ${[...validPrices].join(', ')}` : ''}`;
  });
}

function unknownLimits(sentence: string, context: TextContext): string[] {
  const candidates = mentionedProducts(sentence, context);
  return amountsIn(sentence.replace(perUnit, ''))
    .filter((amount) => !context.otherAmounts.has(amount))
    .filter((amount) => !candidates.some(({ amounts }) => amounts.has(amount)))
    .map(
      (amount) =>
        `${amount} is no price and no limit of ${context.productFacts?.name ?? 'any product'}; where it is none of ours, such as in an example, name it in otherAmounts`,
    );
}

/** A limit that costs more, beside the lowest price; a sentence about what costs more says so, or names that price. */
export function limitsOfPricierPlan(
  text: string,
  { lowestCents, pricier, name }: ProductFacts,
): string[] {
  return sentencesOf(text)
    .filter((sentence) => !/\bmore\b/i.test(sentence))
    .map(amountsIn)
    .filter((amounts) => !amounts.some((amount) => pricier.prices.includes(amount)))
    .flatMap((amounts) => amounts.filter((amount) => pricier.limits.has(amount)))
    .map(
      (amount) =>
        `${amount} is not what ${name} pays for ${shortCents(lowestCents)}; name the price of the plan that pays it`,
    );
}

/** A row that says another limit than the product's own row of that label. */
export function wrongLimits(
  { label, value }: { label: string; value: string },
  productFacts: ProductFacts,
): string[] {
  const limit = productFacts.limits[label];
  const isDifferent =
    typeof limit === 'string' &&
    /\d/.test(value) &&
    normalizeAmount(value) !== normalizeAmount(limit);
  return isDifferent
    ? [`${value} is not what ${productFacts.name} is sold with: ${label} is ${limit}`]
    : [];
}
