// Content check: compares the amounts in the content with the amounts of the products. The check
// finds wrong prices, wrong limits, and limits of a more expensive plan next to a lower price.
import { formatCents } from '../../components/landing/format-cents.ts';
import { shortCents, offeredProducts } from '../offered-products.ts';
import { limitsOfPricierPlan, unknownAmounts, wrongLimits } from './amount-messages.ts';
import {
  factsOfCollection,
  factsOfExternalProduct,
  normalizeAmount,
  factsOfOfferedProduct,
  type Landing,
  type ProductFacts,
} from './product-facts.ts';
import { bodyLineAt, textsIn, type ContentFile, type PathStep } from './content-files.ts';
import { errorAt } from './field-checks.ts';
import type { ContentError } from './content-error.ts';
import { valueAt } from './schema-messages.ts';

type Data = Record<string, unknown>;
/** Error messages of one field, with the field's path. */
type FieldMessages = [path: PathStep[], messages: string[]];

/**
 * Fields whose amounts are not checked: example stories that have their own amounts, plans that
 * other companies sell, and amounts that a card calculates.
 */
const uncheckedFields = new Set<PathStep>(['scenarios', 'price', 'example', 'otherAmounts']);

/**
 * Returns an error for each wrong amount in the content.
 * @param files the content files whose fields have no errors
 */
export function amountErrors(files: readonly ContentFile[]): ContentError[] {
  const factsByLanding = collectFacts(files);
  const allFacts = [
    ...new Map(
      [...factsByLanding.values()].map((one) => [one.name + one.lowestCents, one]),
    ).values(),
  ];
  return files.flatMap((file) => {
    const { name } = file.collection;
    if (name === 'brand' || (file.data as Data)['template'] === 'legal') return [];
    if (name === 'landings') {
      const productFacts = factsByLanding.get(file.id)!;
      const fieldMessages = landingMessages(file.data as Landing, productFacts);
      return [
        ...errorsAt(file, [], fieldMessages),
        ...textErrors(file, [], { productFacts, allFacts }),
      ];
    }
    if (name !== 'products' && name !== 'pricing')
      return textErrors(file, [], { productFacts: undefined, allFacts });
    return (file.data as Data[]).flatMap((entry, at) => {
      const productFacts = factsByLanding.get(String(entry['id']));
      const row = productFacts ? rowMessages(entry as Row, productFacts) : [];
      return [...errorsAt(file, [at], row), ...textErrors(file, [at], { productFacts, allFacts })];
    });
  });
}

function errorsAt(
  file: ContentFile,
  parentPath: PathStep[],
  fieldMessages: FieldMessages[],
): ContentError[] {
  return fieldMessages.flatMap(([path, messages]) =>
    messages.map((message) => errorAt(file, [...parentPath, ...path], message)),
  );
}

/** Returns the valid amounts of each landing's product. The key is the landing's id. */
function collectFacts(files: readonly ContentFile[]): Map<string, ProductFacts> {
  const products = offeredProducts();
  const collectibles = products.find(({ ratesId: tariff }) => tariff === 'collectibles')!;
  const factsOf = (landing: Landing): ProductFacts => {
    const offered = products.find(({ ratesId: tariff }) => tariff === landing.tariff);
    if (offered) return factsOfOfferedProduct(offered, landing.name);
    return landing.collection
      ? factsOfCollection(collectibles, landing)
      : factsOfExternalProduct(landing);
  };
  const landings = files.filter(({ collection }) => collection.name === 'landings');
  return new Map(landings.map(({ id, data }) => [id, factsOf(data as Landing)]));
}

function landingMessages(landing: Landing, productFacts: ProductFacts): FieldMessages[] {
  const { offer, description, hero, facts = [], coverage, list } = landing;
  const { lowestCents, name } = productFacts;
  const offerMessages =
    offer.cents === lowestCents
      ? []
      : [`the lowest price of ${name} is ${formatCents(lowestCents)}: write ${lowestCents}`];
  return [
    [['offer', 'cents'], offerMessages],
    [['description'], limitsOfPricierPlan(description, productFacts)],
    [['hero', 'subheading'], limitsOfPricierPlan(hero.subheading, productFacts)],
    [['list', 'paysUpTo'], limitsOfPricierPlan(list?.paysUpTo ?? '', productFacts)],
    ...facts.map((row, at): FieldMessages => [['facts', at], limitMessages(row, productFacts)]),
    ...coverage.details.map(({ heading, amount }, at): FieldMessages => [
      ['coverage', 'details', at],
      wrongLimits({ label: heading, value: amount }, productFacts),
    ]),
  ];
}

interface LabeledValue {
  label: string;
  value: string;
}

/** Returns error messages for a label and its value, which are shown next to the lowest price. */
function limitMessages(row: LabeledValue, productFacts: ProductFacts): string[] {
  return [
    ...limitsOfPricierPlan(`${row.label}: ${row.value}`, productFacts),
    ...wrongLimits(row, productFacts),
  ];
}

interface Row {
  price?: string;
  paysUpTo?: string;
  brief?: string;
  schedule?: { price: string; rows: LabeledValue[] };
  limits?: LabeledValue[];
  more?: { plan: string; price?: string }[] | string;
}

/** Returns error messages for a row of products.json or of pricing.json. */
function rowMessages(row: Row, productFacts: ProductFacts): FieldMessages[] {
  const { price, paysUpTo = '', brief = '', schedule, limits = [], more } = row;
  const { lowestCents, name, plans } = productFacts;
  const priceMessages = (writtenPrice: string | undefined, expected: string) =>
    writtenPrice === undefined || writtenPrice === expected ? [] : [`${name} costs ${expected}`];
  return [
    [['price'], priceMessages(price, shortCents(lowestCents))],
    [['schedule', 'price'], priceMessages(schedule?.price, formatCents(lowestCents))],
    [['paysUpTo'], limitsOfPricierPlan(paysUpTo, productFacts)],
    [['brief'], limitsOfPricierPlan(brief, productFacts)],
    ...(schedule?.rows ?? []).map((one, at): FieldMessages => [
      ['schedule', 'rows', at],
      limitMessages(one, productFacts),
    ]),
    ...limits.map((one, at): FieldMessages => [['limits', at], limitMessages(one, productFacts)]),
    ...(Array.isArray(more) ? more : []).map((plan, at): FieldMessages => [
      ['more', at, 'price'],
      priceMessages(plan.price, formatCents(plans[plan.plan]?.cents ?? 0)),
    ]),
  ];
}

/** Returns errors for the amounts in all texts below a path of the data, and in the file's body. */
function textErrors(
  file: ContentFile,
  path: PathStep[],
  context: { productFacts: ProductFacts | undefined; allFacts: readonly ProductFacts[] },
): ContentError[] {
  const data = valueAt(file.data, path) as Data;
  const otherAmounts = new Set(
    (data['otherAmounts'] as string[] | undefined)?.map(normalizeAmount),
  );
  const checkAmounts = (text: string) => unknownAmounts(text, { ...context, otherAmounts });
  const inFields = textsIn(data)
    .filter(
      (one) =>
        !one.path.some((step) => uncheckedFields.has(step)) && !isDemonstration(data, one.path),
    )
    .map((one): FieldMessages => [one.path, checkAmounts(one.text)]);
  const inBody = isDemonstration(data, []) ? [] : paragraphs(file.body);
  return [
    ...errorsAt(file, path, inFields),
    ...inBody.flatMap(({ text, at }) =>
      checkAmounts(text).map((message) => ({
        file: file.file,
        line: bodyLineAt(file, at),
        message,
      })),
    ),
  ];
}

/**
 * True if the field is in a part of the data that is marked as a demonstration, which has invented
 * amounts.
 */
function isDemonstration(data: unknown, path: PathStep[]): boolean {
  return [data, ...path.map((_, at) => valueAt(data, path.slice(0, at + 1)))].some(
    (part) => typeof part === 'object' && (part as Data | null)?.['demonstration'] === true,
  );
}

/**
 * Returns the paragraphs of a body, without the paragraphs that <Demonstration /> marks as
 * invented.
 */
function paragraphs(body: string): { text: string; at: number }[] {
  return [...body.matchAll(/\S[\s\S]*?(?=\n{2,}|$(?![\s\S]))/g)]
    .map(({ 0: text, index }) => ({ text, at: index }))
    .filter(({ text }) => !text.includes('<Demonstration'));
}
