// Amounts that are not the product's: a price that it is not sold for, a limit that it does not have, or one that costs
// more than the price beside it.
import { formatCents } from '../../components/landing/format-cents.ts';
import { shortCents, soldProducts } from '../sold-products.ts';
import {
  amountsIn,
  collectionSubject,
  ownSubject,
  sameAmount,
  soldSubject,
  type Landing,
  type Subject,
} from './amounts.ts';
import { bodyLineAt, textsIn, type ContentFile, type Step } from './content-files.ts';
import { faultAt } from './field-faults.ts';
import type { Fault } from './faults.ts';
import { valueAt } from './schema-words.ts';

type Data = Record<string, unknown>;

/** Stories with a bill of their own, the plans of what others sell, and what a card works out. */
const told = new Set<Step>(['scenarios', 'price', 'example', 'otherAmounts']);
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);
const perUnit = /(\$\d[\d,]*(?:\.\d+)?) an? (day|trip|flight|month|year)\b/gi;

/** @param files without a fault in their fields */
export function amountFaults(files: readonly ContentFile[]): Fault[] {
  const subjects = subjectsOf(files);
  const all = [...subjects.values()];
  return files.flatMap((file) => {
    switch (file.collection.name) {
      case 'landings':
        return landingFaults(file, subjects.get(file.id)!, all);
      case 'products':
      case 'pricing':
        return (file.data as Data[]).flatMap((entry, at) => {
          const subject = subjects.get(String(entry['id']));
          return [
            ...textFaults(file, [at], subject, all),
            ...(subject ? rowFaults(file, at, subject) : []),
          ];
        });
      case 'brand':
        return [];
      default:
        return isLegal(file) ? [] : textFaults(file, [], undefined, all);
    }
  });
}

const isLegal = ({ data }: ContentFile) => (data as Data)['template'] === 'legal';

/** By the landing's name: of whom it tells. */
function subjectsOf(files: readonly ContentFile[]): Map<string, Subject> {
  const sold = soldProducts();
  const collectibles = sold.find(({ tariff }) => tariff === 'collectibles')!;
  return new Map(
    files
      .filter(({ collection }) => collection.name === 'landings')
      .map(({ id, data }) => {
        const landing = data as Landing;
        const ours = sold.find(({ tariff }) => tariff === landing.tariff);
        if (ours) return [id, soldSubject(ours, landing.name)];
        return [
          id,
          landing.collection ? collectionSubject(collectibles, landing) : ownSubject(landing),
        ];
      }),
  );
}

function landingFaults(file: ContentFile, subject: Subject, all: Subject[]): Fault[] {
  const { offer, description, hero, facts = [], coverage, list } = file.data as Landing;
  const { from, name } = subject;
  const costs = `${name} is sold from ${formatCents(from)}: write ${from}`;
  const beside: [Step[], string][] = [
    [['description'], description],
    [['hero', 'subheading'], hero.subheading],
    [['list', 'paysUpTo'], list?.paysUpTo ?? ''],
    ...facts.map(({ label, value }, at): [Step[], string] => [['facts', at], `${label}: ${value}`]),
  ];
  return [
    ...(offer.cents === from ? [] : [faultAt(file, ['offer', 'cents'], costs)]),
    ...textFaults(file, [], subject, all),
    ...beside.flatMap(([path, text]) => dearerFaults(file, path, subject, text)),
    ...facts.flatMap(({ label, value }, at) =>
      limitFaults(file, ['facts', at], subject, [label, value]),
    ),
    ...coverage.details.flatMap(({ heading, amount }, at) =>
      limitFaults(file, ['coverage', 'details', at], subject, [heading, amount]),
    ),
  ];
}

interface Row {
  price?: string;
  paysUpTo?: string;
  brief?: string;
  schedule?: { price: string; rows: { label: string; value: string }[] };
  limits?: { label: string; value: string }[];
  more?: { plan: string; price?: string }[] | string;
}

/** A row of products.json or of pricing.json. */
function rowFaults(file: ContentFile, at: number, subject: Subject): Fault[] {
  const {
    price,
    paysUpTo = '',
    brief = '',
    schedule,
    limits = [],
    more,
  } = (file.data as Row[])[at]!;
  const { from, name, plans } = subject;
  const rows: [Step[], { label: string; value: string }][] = [
    ...(schedule?.rows ?? []).map((row, n): [Step[], typeof row] => [
      [at, 'schedule', 'rows', n],
      row,
    ]),
    ...limits.map((row, n): [Step[], typeof row] => [[at, 'limits', n], row]),
  ];
  const asked: [Step[], string | undefined, string][] = [
    [[at, 'price'], price, shortCents(from)],
    [[at, 'schedule', 'price'], schedule?.price, formatCents(from)],
    ...(Array.isArray(more) ? more : []).map((plan, n): [Step[], string | undefined, string] => [
      [at, 'more', n, 'price'],
      plan.price,
      formatCents(plans[plan.plan]?.cents ?? 0),
    ]),
  ];
  return [
    ...asked
      .filter(([, written, right]) => written !== undefined && written !== right)
      .map(([path, , right]) => faultAt(file, path, `${name} costs ${right}`)),
    ...dearerFaults(file, [at, 'paysUpTo'], subject, paysUpTo),
    ...dearerFaults(file, [at, 'brief'], subject, brief),
    ...rows.flatMap(([path, { label, value }]) => [
      ...dearerFaults(file, path, subject, `${label}: ${value}`),
      ...limitFaults(file, path, subject, [label, value]),
    ]),
  ];
}

/** Every text below a path, and the body: amounts that nobody has, and prices that are another's. */
function textFaults(
  file: ContentFile,
  path: Step[],
  subject: Subject | undefined,
  all: Subject[],
): Fault[] {
  const data = valueAt(file.data, path);
  const other = new Set(((data as Data)['otherAmounts'] as string[] | undefined)?.map(sameAmount));
  const judge = (text: string) =>
    text.includes('$')
      ? sentencesOf(text).flatMap((one) => sayings(one, { subject, all, other }))
      : [];
  const inFields = textsIn(data)
    .filter((one) => !one.path.some((step) => told.has(step)) && !isInvented(data, one.path))
    .flatMap((one) => judge(one.text).map((says) => faultAt(file, [...path, ...one.path], says)));
  const inBody = isInvented(data, [])
    ? []
    : paragraphs(file.body)
        .filter(({ text }) => !text.includes('<Demonstration'))
        .flatMap(({ text, at }) =>
          judge(text).map((says) => ({ file: file.file, line: bodyLineAt(file, at), says })),
        );
  return [...inFields, ...inBody];
}

/** Marked, or part of what is. */
function isInvented(data: unknown, path: Step[]): boolean {
  return [data, ...path.map((_, at) => valueAt(data, path.slice(0, at + 1)))].some(
    (part) => typeof part === 'object' && (part as Data | null)?.['demonstration'] === true,
  );
}

function paragraphs(body: string): { text: string; at: number }[] {
  return [...body.matchAll(/\S[\s\S]*?(?=\n{2,}|$(?![\s\S]))/g)].map(({ 0: text, index }) => ({
    text,
    at: index,
  }));
}

interface Context {
  /** Whom the whole file tells of. */
  subject: Subject | undefined;
  all: Subject[];
  other: ReadonlySet<string>;
}

function sayings(sentence: string, { subject, all, other }: Context): string[] {
  const own = (amount: string) => !other.has(amount);
  const named = all.filter(({ name }) => sentence.toLowerCase().includes(name.toLowerCase()));
  const those = subject ? [subject, ...named] : all;
  const whose = subject ? subject.name : 'any product';
  const strange = amountsIn(sentence)
    .filter(own)
    .filter((amount) => !those.some(({ amounts }) => amounts.has(amount)));
  if (strange.length > 0)
    return strange.map(
      (amount) =>
        `${amount} is no price and no limit of ${whose}; where it is none of ours, such as in an example, name it in otherAmounts`,
    );
  return [...sentence.matchAll(perUnit)]
    .filter(([, amount = '']) => own(sameAmount(amount)))
    .map(([, amount = '', unit = '']) => ({
      price: `${amount} a ${unit.toLowerCase()}`,
      unit: unit.toLowerCase(),
    }))
    .filter(({ price }) => !those.some(({ prices }) => prices.has(price)))
    .map(({ price, unit }) => `${whose} is not sold for ${price}${known(those, unit)}`);
}

/** ', but for $10 or $12.50'. */
function known(those: Subject[], unit: string): string {
  const right = those
    .flatMap(({ prices }) => [...prices])
    .filter((price) => price.endsWith(` a ${unit}`) && !/\.00 /.test(price));
  return right.length > 0 ? `, but for ${[...new Set(right)].join(', ')}` : '';
}

/** A limit that costs more, beside the lowest price; a sentence about what costs more says so, or names that price. */
function dearerFaults(file: ContentFile, path: Step[], subject: Subject, text: string): Fault[] {
  const { from, dearer, name } = subject;
  return sentencesOf(text)
    .filter((one) => !/\bmore\b/i.test(one))
    .map(amountsIn)
    .filter((amounts) => !amounts.some((amount) => dearer.prices.includes(amount)))
    .flatMap((amounts) => amounts.filter((amount) => dearer.limits.has(amount)))
    .map((amount) =>
      faultAt(
        file,
        path,
        `${amount} is not what ${name} pays for ${shortCents(from)}; name the price of the plan that pays it`,
      ),
    );
}

function limitFaults(
  file: ContentFile,
  path: Step[],
  { limits, name }: Subject,
  [label, value]: [string, string],
): Fault[] {
  const limit = limits[label];
  if (typeof limit !== 'string' || !/\d/.test(value) || sameAmount(value) === sameAmount(limit))
    return [];
  return [faultAt(file, path, `${value} is not what ${name} is sold with: ${label} is ${limit}`)];
}
