// Amounts that are not the product's: a price that it is not sold for, a limit that it does not have, or one that costs
// more than the price beside it.
import { formatCents } from '../../components/landing/format-cents.ts';
import { shortCents, soldProducts } from '../sold-products.ts';
import { dearerLimits, strangeAmounts, wrongLimit } from './amount-words.ts';
import {
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
/** What is wrong, by the path of the field. */
type Said = [path: Step[], says: string[]];

/** Stories with a bill of their own, the plans of what others sell, and what a card works out. */
const told = new Set<Step>(['scenarios', 'price', 'example', 'otherAmounts']);

/** @param files without a fault in their fields */
export function amountFaults(files: readonly ContentFile[]): Fault[] {
  const subjects = subjectsOf(files);
  const all = [
    ...new Map([...subjects.values()].map((one) => [one.name + one.from, one])).values(),
  ];
  return files.flatMap((file) => {
    const { name } = file.collection;
    if (name === 'brand' || (file.data as Data)['template'] === 'legal') return [];
    if (name === 'landings') {
      const subject = subjects.get(file.id)!;
      const said = landingSays(file.data as Landing, subject);
      return [...faultsAt(file, [], said), ...textFaults(file, [], { subject, all })];
    }
    if (name !== 'products' && name !== 'pricing')
      return textFaults(file, [], { subject: undefined, all });
    return (file.data as Data[]).flatMap((entry, at) => {
      const subject = subjects.get(String(entry['id']));
      const row = subject ? rowSays(entry as Row, subject) : [];
      return [...faultsAt(file, [at], row), ...textFaults(file, [at], { subject, all })];
    });
  });
}

function faultsAt(file: ContentFile, above: Step[], said: Said[]): Fault[] {
  return said.flatMap(([path, says]) => says.map((one) => faultAt(file, [...above, ...path], one)));
}

/** By the landing's name: of whom it tells. */
function subjectsOf(files: readonly ContentFile[]): Map<string, Subject> {
  const sold = soldProducts();
  const collectibles = sold.find(({ tariff }) => tariff === 'collectibles')!;
  const subjectOf = (landing: Landing): Subject => {
    const ours = sold.find(({ tariff }) => tariff === landing.tariff);
    if (ours) return soldSubject(ours, landing.name);
    return landing.collection ? collectionSubject(collectibles, landing) : ownSubject(landing);
  };
  const landings = files.filter(({ collection }) => collection.name === 'landings');
  return new Map(landings.map(({ id, data }) => [id, subjectOf(data as Landing)]));
}

function landingSays(landing: Landing, subject: Subject): Said[] {
  const { offer, description, hero, facts = [], coverage, list } = landing;
  const { from, name } = subject;
  const offered =
    offer.cents === from ? [] : [`${name} is sold from ${formatCents(from)}: write ${from}`];
  return [
    [['offer', 'cents'], offered],
    [['description'], dearerLimits(description, subject)],
    [['hero', 'subheading'], dearerLimits(hero.subheading, subject)],
    [['list', 'paysUpTo'], dearerLimits(list?.paysUpTo ?? '', subject)],
    ...facts.map((row, at): Said => [['facts', at], limitsOf(row, subject)]),
    ...coverage.details.map(({ heading, amount }, at): Said => [
      ['coverage', 'details', at],
      wrongLimit({ label: heading, value: amount }, subject),
    ]),
  ];
}

interface Labelled {
  label: string;
  value: string;
}

/** Of a row that stands beside the lowest price. */
function limitsOf(row: Labelled, subject: Subject): string[] {
  return [...dearerLimits(`${row.label}: ${row.value}`, subject), ...wrongLimit(row, subject)];
}

interface Row {
  price?: string;
  paysUpTo?: string;
  brief?: string;
  schedule?: { price: string; rows: Labelled[] };
  limits?: Labelled[];
  more?: { plan: string; price?: string }[] | string;
}

/** A row of products.json or of pricing.json. */
function rowSays(row: Row, subject: Subject): Said[] {
  const { price, paysUpTo = '', brief = '', schedule, limits = [], more } = row;
  const { from, name, plans } = subject;
  const costs = (written: string | undefined, right: string) =>
    written === undefined || written === right ? [] : [`${name} costs ${right}`];
  return [
    [['price'], costs(price, shortCents(from))],
    [['schedule', 'price'], costs(schedule?.price, formatCents(from))],
    [['paysUpTo'], dearerLimits(paysUpTo, subject)],
    [['brief'], dearerLimits(brief, subject)],
    ...(schedule?.rows ?? []).map((one, at): Said => [
      ['schedule', 'rows', at],
      limitsOf(one, subject),
    ]),
    ...limits.map((one, at): Said => [['limits', at], limitsOf(one, subject)]),
    ...(Array.isArray(more) ? more : []).map((plan, at): Said => [
      ['more', at, 'price'],
      costs(plan.price, formatCents(plans[plan.plan]?.cents ?? 0)),
    ]),
  ];
}

/** Every text below a path, and the body. */
function textFaults(
  file: ContentFile,
  path: Step[],
  of: { subject: Subject | undefined; all: readonly Subject[] },
): Fault[] {
  const data = valueAt(file.data, path) as Data;
  const other = new Set((data['otherAmounts'] as string[] | undefined)?.map(sameAmount));
  const judge = (text: string) => strangeAmounts(text, { ...of, other });
  const inFields = textsIn(data)
    .filter((one) => !one.path.some((step) => told.has(step)) && !isInvented(data, one.path))
    .map((one): Said => [one.path, judge(one.text)]);
  const inBody = isInvented(data, []) ? [] : paragraphs(file.body);
  return [
    ...faultsAt(file, path, inFields),
    ...inBody.flatMap(({ text, at }) =>
      judge(text).map((says) => ({ file: file.file, line: bodyLineAt(file, at), says })),
    ),
  ];
}

/** Marked, or part of what is. */
function isInvented(data: unknown, path: Step[]): boolean {
  return [data, ...path.map((_, at) => valueAt(data, path.slice(0, at + 1)))].some(
    (part) => typeof part === 'object' && (part as Data | null)?.['demonstration'] === true,
  );
}

/** Those that are not marked as invented. */
function paragraphs(body: string): { text: string; at: number }[] {
  return [...body.matchAll(/\S[\s\S]*?(?=\n{2,}|$(?![\s\S]))/g)]
    .map(({ 0: text, index }) => ({ text, at: index }))
    .filter(({ text }) => !text.includes('<Demonstration'));
}
