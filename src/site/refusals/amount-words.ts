// What is wrong with the amounts of a text, a sentence each.
import { shortCents } from '../sold-products.ts';
import { amountsIn, sameAmount, type Subject } from './amounts.ts';

/** Of whom a text tells. */
export interface Telling {
  /** Whom the whole file is about. */
  subject: Subject | undefined;
  all: readonly Subject[];
  /** Amounts that are nobody's. */
  other: ReadonlySet<string>;
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);
const perUnit = /(\$\d[\d,]*(?:\.\d+)?) an? (day|trip|flight|month|year)\b/gi;

/** Prices that nobody sells for, and amounts that nobody has. */
export function strangeAmounts(text: string, telling: Telling): string[] {
  if (!text.includes('$')) return [];
  return sentencesOf(text).flatMap((sentence) => [
    ...strangePrices(sentence, telling),
    ...strangeLimits(sentence, telling),
  ]);
}

/** A sentence may name another product with what that one has. */
function those(sentence: string, { subject, all }: Telling): readonly Subject[] {
  if (!subject) return all;
  const said = sentence.toLowerCase();
  return [subject, ...all.filter(({ name }) => said.includes(name.toLowerCase()))];
}

function strangePrices(sentence: string, telling: Telling): string[] {
  const known = those(sentence, telling);
  const who = telling.subject ? `${telling.subject.name} is not` : 'no product is';
  return [...sentence.matchAll(perUnit)].flatMap(([, written = '', unit = '']) => {
    const [amount, per] = [sameAmount(written), ` a ${unit.toLowerCase()}`];
    const price = amount + per;
    if (telling.other.has(amount) || known.some(({ prices }) => prices.has(price))) return [];
    const all = known.flatMap(({ prices }) => [...prices]);
    const right = new Set(all.filter((one) => one.endsWith(per) && !/\.00 /.test(one)));
    return `${who} sold for ${price}${right.size > 0 ? `; there is ${[...right].join(', ')}` : ''}`;
  });
}

function strangeLimits(sentence: string, telling: Telling): string[] {
  const known = those(sentence, telling);
  return amountsIn(sentence.replace(perUnit, ''))
    .filter((amount) => !telling.other.has(amount))
    .filter((amount) => !known.some(({ amounts }) => amounts.has(amount)))
    .map(
      (amount) =>
        `${amount} is no price and no limit of ${telling.subject?.name ?? 'any product'}; where it is none of ours, such as in an example, name it in otherAmounts`,
    );
}

/** A limit that costs more, beside the lowest price; a sentence about what costs more says so, or names that price. */
export function dearerLimits(text: string, { from, dearer, name }: Subject): string[] {
  return sentencesOf(text)
    .filter((sentence) => !/\bmore\b/i.test(sentence))
    .map(amountsIn)
    .filter((amounts) => !amounts.some((amount) => dearer.prices.includes(amount)))
    .flatMap((amounts) => amounts.filter((amount) => dearer.limits.has(amount)))
    .map(
      (amount) =>
        `${amount} is not what ${name} pays for ${shortCents(from)}; name the price of the plan that pays it`,
    );
}

/** A row that says another limit than the product's own row of that label. */
export function wrongLimit(
  { label, value }: { label: string; value: string },
  of: Subject,
): string[] {
  const limit = of.limits[label];
  const isOther =
    typeof limit === 'string' && /\d/.test(value) && sameAmount(value) !== sameAmount(limit);
  return isOther ? [`${value} is not what ${of.name} is sold with: ${label} is ${limit}`] : [];
}
