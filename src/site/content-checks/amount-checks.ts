// Content check: compares the amounts in the content with the amounts of the products. The check
// finds wrong prices, wrong limits, and limits of a more expensive plan next to a lower price.
import { formatCents } from '../../components/landing/format-cents.ts';
import { formatCentsShort, offeredProducts } from '../offered-products.ts';
import {
  pricierPlanLimitErrors,
  unknownAmountErrors,
  wrongLimitErrors,
} from './amount-messages.ts';
import {
  amountsOfCollectionKind,
  amountsOfExternalProduct,
  normalizeAmount,
  amountsOfOfferedProduct,
  type Landing,
  type ProductAmounts,
} from './product-amounts.ts';
import {
  fileLineAtBodyOffset,
  collectStrings,
  type ContentFile,
  type FieldPathSegment,
} from './content-files.ts';
import { contentErrorAtField } from './field-checks.ts';
import type { ContentError } from './content-error.ts';
import { valueAtPath } from './schema-messages.ts';

type Data = Record<string, unknown>;
/** Error messages of one field, with the field's path. */
type FieldMessages = [path: FieldPathSegment[], messages: string[]];

/**
 * Fields whose amounts are not checked: example stories that have their own amounts, plans that
 * other companies sell, and amounts that a card calculates.
 */
const uncheckedFields = new Set<FieldPathSegment>([
  'scenarios',
  'price',
  'example',
  'otherAmounts',
]);

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
  parentPath: FieldPathSegment[],
  fieldMessages: FieldMessages[],
): ContentError[] {
  return fieldMessages.flatMap(([path, messages]) =>
    messages.map((message) => contentErrorAtField(file, [...parentPath, ...path], message)),
  );
}

/** Returns the valid amounts of each landing's product. The key is the landing's id. */
function collectFacts(files: readonly ContentFile[]): Map<string, ProductAmounts> {
  const products = offeredProducts();
  const collectibles = products.find(({ ratesId: tariff }) => tariff === 'collectibles')!;
  const factsOf = (landing: Landing): ProductAmounts => {
    const offered = products.find(({ ratesId: tariff }) => tariff === landing.tariff);
    if (offered) return amountsOfOfferedProduct(offered, landing.name);
    return landing.collection
      ? amountsOfCollectionKind(collectibles, landing)
      : amountsOfExternalProduct(landing);
  };
  const landings = files.filter(({ collection }) => collection.name === 'landings');
  return new Map(landings.map(({ id, data }) => [id, factsOf(data as Landing)]));
}

function landingMessages(landing: Landing, productFacts: ProductAmounts): FieldMessages[] {
  const { offer, description, hero, facts = [], coverage, list } = landing;
  const { lowestCents, name } = productFacts;
  const offerMessages =
    offer.cents === lowestCents
      ? []
      : [`the lowest price of ${name} is ${formatCents(lowestCents)}: write ${lowestCents}`];
  return [
    [['offer', 'cents'], offerMessages],
    [['description'], pricierPlanLimitErrors(description, productFacts)],
    [['hero', 'subheading'], pricierPlanLimitErrors(hero.subheading, productFacts)],
    [['list', 'paysUpTo'], pricierPlanLimitErrors(list?.paysUpTo ?? '', productFacts)],
    ...facts.map((row, at): FieldMessages => [['facts', at], limitMessages(row, productFacts)]),
    ...coverage.details.map(({ heading, amount }, at): FieldMessages => [
      ['coverage', 'details', at],
      wrongLimitErrors({ label: heading, value: amount }, productFacts),
    ]),
  ];
}

interface LabeledValue {
  label: string;
  value: string;
}

/** Returns error messages for a label and its value, which are shown next to the lowest price. */
function limitMessages(row: LabeledValue, productFacts: ProductAmounts): string[] {
  return [
    ...pricierPlanLimitErrors(`${row.label}: ${row.value}`, productFacts),
    ...wrongLimitErrors(row, productFacts),
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
function rowMessages(row: Row, productFacts: ProductAmounts): FieldMessages[] {
  const { price, paysUpTo = '', brief = '', schedule, limits = [], more } = row;
  const { lowestCents, name, plans } = productFacts;
  const priceMessages = (writtenPrice: string | undefined, expected: string) =>
    writtenPrice === undefined || writtenPrice === expected ? [] : [`${name} costs ${expected}`];
  return [
    [['price'], priceMessages(price, formatCentsShort(lowestCents))],
    [['schedule', 'price'], priceMessages(schedule?.price, formatCents(lowestCents))],
    [['paysUpTo'], pricierPlanLimitErrors(paysUpTo, productFacts)],
    [['brief'], pricierPlanLimitErrors(brief, productFacts)],
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
  path: FieldPathSegment[],
  context: { productFacts: ProductAmounts | undefined; allFacts: readonly ProductAmounts[] },
): ContentError[] {
  const data = valueAtPath(file.data, path) as Data;
  const otherAmounts = new Set(
    (data['otherAmounts'] as string[] | undefined)?.map(normalizeAmount),
  );
  const checkAmounts = (text: string) => unknownAmountErrors(text, { ...context, otherAmounts });
  const inFields = collectStrings(data)
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
        line: fileLineAtBodyOffset(file, at),
        message,
      })),
    ),
  ];
}

/**
 * True if the field is in a part of the data that is marked as a demonstration, which has invented
 * amounts.
 */
function isDemonstration(data: unknown, path: FieldPathSegment[]): boolean {
  return [data, ...path.map((_, at) => valueAtPath(data, path.slice(0, at + 1)))].some(
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
