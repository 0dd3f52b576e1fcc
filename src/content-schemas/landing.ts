import { z } from 'astro/zod';
import { pickerConfigBuilders, type RatesId } from '../components/landing/price/picker-prices.ts';
import { parseExampleCosts } from '../components/landing/example-costs.ts';
import { collectionCategories } from '../contract/collectibles/categories.ts';
import { roomPayment } from '../components/landing/room-payment.ts';
import { roomDrawings, type RoomName } from '../components/landing/rooms.ts';
import { losses, type LossName } from '../site/losses.ts';
import { illustrations, type IllustrationName } from '../site/illustrations.ts';
import {
  description,
  icon,
  publicationDaysOrderRule,
  labeled,
  path,
  publicationFields,
  sectionHeadings,
  title,
  lastContentChange,
} from './fields.ts';

/** Kinds of a product that has a landing page for each of them. */
const kinds: readonly { code: string }[] = [...collectionCategories];
// A form cannot have a choice without options.
const categoryCode = kinds.length > 0 ? z.enum(kinds.map(({ code }) => code)) : z.string();
const illustrationName = z.enum(Object.keys(illustrations) as IllustrationName[]);

const cents = z.number().int('Write cents, without a decimal point').min(0);

/**
 * All possible benefits of a collectibles category. A landing's `benefits` contains three of them.
 */
const collectiblesBenefitNames = [
  'damage',
  'theft',
  'comprehensive',
  'outside-the-home',
  'unintentional-loss',
] as const;

/**
 * Id of the rates of a product that we sell. The price in the landing page's hero is calculated
 * from these rates.
 */
const ratesId = z.enum(Object.keys(pickerConfigBuilders) as RatesId[]);

/**
 * The price of a product that another company sells. Each plan has the price of one unit, in cents.
 */
const price = z.strictObject({
  unit: z.strictObject({ one: z.string(), many: z.string(), label: z.string(), total: z.string() }),
  most: z.number().int().min(1),
  start: z.number().int().min(1),
  /**
   * Tax in percent for Oregon, because all examples are for Oregon. The checkout shows the exact
   * tax.
   */
  taxPercent: z.number(),
  plans: z
    .array(
      z.strictObject({
        name: z.string(),
        cents,
        /** The highest amount that the plan pays at this price, as text. */
        pays: z.string(),
      }),
    )
    .min(1),
});

/**
 * A kind of collection that the landing page describes. The price in the hero is calculated from
 * the collection's value and the rates.
 */
const collection = z.strictObject({
  category: categoryCode,
  /** Label of the value, such as 'Your coins are worth'. */
  worth: z.string(),
  /** Two lines under the hero's button. They name the covered losses. */
  covered: z.array(z.string()).length(2, 'Use exactly two lines'),
  notCovered: z.string(),
});

const scenario = sectionHeadings
  .extend({
    /** The drawing of the card. A card about a collection has `loss` instead. */
    scene: illustrationName.optional(),
    /** The loss of the collection. The card shows it around the mark of the collection's kind. */
    loss: z.enum(Object.keys(losses) as LossName[]).optional(),
    /** Kind of collection, on a landing that is not about one kind. */
    kind: categoryCode.optional(),
    billHeading: z.string(),
    billSubheading: z.string(),
    bill: z.array(labeled),
    youPay: z.string(),
  })
  .refine(({ scene, loss }) => Boolean(scene) !== Boolean(loss), {
    path: ['scene'],
    message: 'Give the card exactly one of scene and loss',
  })
  .superRefine(({ bill, youPay }, context) => {
    try {
      parseExampleCosts(bill, youPay);
    } catch (error) {
      context.addIssue({ code: 'custom', path: ['youPay'], message: (error as Error).message });
    }
  });

/** A drawing of a room with objects, and a list of what the plan pays for each of them. */
const room = z.strictObject({
  drawing: z.enum(Object.keys(roomDrawings) as RoomName[]),
  heading: z.string(),
  /** Text after the hint, about the examples. */
  about: z.string(),
  /** In the order of the list next to the drawing. */
  objects: z.array(
    z.strictObject({
      /** Name of the object in the drawing. */
      object: z.string(),
      /** The loss in at most 24 characters, because they must fit in the drawing. */
      event: z.string().max(24, 'Use at most 24 characters'),
      story: z.string(),
      /** Label of the loss, and its value. */
      loss: z.string(),
      value: z.string(),
      deductible: z.string().optional(),
      /** Heading of the coverage row that pays. */
      row: z.string(),
    }),
  ),
  /** Excluded losses, as the last row of the list. */
  not: z.string(),
});

/** The covered and the excluded losses. */
const coverage = z
  .strictObject({
    heading: z.string(),
    room: room.optional(),
    /**
     * Path of the sample policy for the described plan. Present if it differs from the hero's
     * sample policy.
     */
    samplePolicy: path.optional(),
    details: z.array(sectionHeadings.extend({ amount: z.string() })).min(1),
    notHeading: z.string().default('What it doesn’t pay for'),
    not: z.array(z.string()).min(1, 'Name at least one exclusion'),
  })
  .superRefine(({ room: shown, details }, context) => {
    if (!shown) return;
    const names = Object.keys(roomDrawings[shown.drawing].objects);
    const addIssue = (message: string, at: number[] = []) =>
      context.addIssue({ code: 'custom', path: ['room', 'objects', ...at], message });
    for (const name of names)
      if (shown.objects.filter(({ object }) => object === name).length !== 1)
        addIssue(`Give one example for the object '${name}' in the drawing`);
    for (const [at, example] of shown.objects.entries()) {
      const message = roomObjectError(example, names, details);
      if (message) addIssue(message, [at]);
    }
  });

/** Returns the error in the example about an object in a drawing of a room. */
function roomObjectError(
  example: z.infer<typeof room>['objects'][number],
  names: readonly string[],
  rows: readonly { heading: string; amount: string }[],
): string | undefined {
  if (!names.includes(example.object)) return `The drawing has no object '${example.object}'`;
  const row = rows.find(({ heading }) => heading === example.row);
  if (!row) return `No coverage row has the text: ${example.row}`;
  try {
    roomPayment(example, row.amount);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const station = z.strictObject({
  icon,
  /** When or where, such as '3 hours late'. */
  at: z.string(),
  heading: z.string(),
  text: z.string(),
  amount: z.string().optional(),
});
const road = z.strictObject({
  heading: z.string(),
  stations: z.array(station).length(4, 'Use exactly four stations'),
});

/**
 * Front matter of a product's landing page. The optional text of the file becomes the section
 * before the coverage.
 */
export const landingSchema = z
  .strictObject({
    ...publicationFields,
    updated: lastContentChange,
    /** The product's id in products.json. Omitted if the product is not in that file. */
    product: z.string().optional(),
    /** Name in the breadcrumbs. */
    name: z.string(),
    /** Parent page in the breadcrumbs. Without it, the parent is the page with all products. */
    parent: z.strictObject({ name: z.string(), path }).optional(),
    title,
    description,
    hero: z.strictObject({
      heading: z.string(),
      subheading: z.string(),
      cta: z.string().default('Get started'),
      /** Path that the hero's button opens. The page's query string is added to the path. */
      ctaLink: path,
      samplePolicy: path.optional(),
      /** A drawing next to the hero's text, for landing pages that show no price there. */
      picture: illustrationName.optional(),
    }),
    /** The lowest price, if it does not follow from `tariff`, `collection` or `price`. */
    offer: z.strictObject({ cents, per: z.string() }).optional(),
    tariff: ratesId.optional(),
    price: price.optional(),
    collection: collection.optional(),
    /**
     * The landing's row on the page with all products. Present only if products.json has no row for
     * the product.
     */
    list: z
      .strictObject({
        type: z.enum(['personal', 'business', 'travel']),
        /**
         * Name in the menus and the lead selector. A landing without this name is listed there only
         * under "All plans".
         */
        menuName: z.string().optional(),
        icon,
        paysUpTo: z.string(),
        more: z.string().optional(),
        leavesOut: z.string(),
      })
      .optional(),
    /** Text next to the first step of the purchase. Its price is the lowest price. */
    firstStep: z
      .strictObject({
        intro: z.string(),
        limits: z.array(labeled),
        not: z.string(),
        /** The first limit as a short text, such as 'up to $500'. */
        brief: z.string(),
        /** The plans that cost more. A price is added if it is the same for every buyer. */
        more: z.array(z.strictObject({ plan: z.string(), pays: z.string() })).default([]),
        minutes: z.number().int(),
      })
      .optional(),
    facts: z.array(labeled).length(4, 'Use exactly four facts').optional(),
    /** Id of the carrier in carriers.json. */
    underwriter: z.string(),
    benefits: z
      .array(z.enum(collectiblesBenefitNames))
      .length(3, 'Choose exactly three benefits')
      .optional(),
    coverage,
    /** A road with stations, which shows how the plan works over time. */
    road: road.optional(),
    scenarios: z
      .strictObject({
        heading: z.string(),
        /** Label of the total costs before the plan pays. */
        asks: z.string().default('Total cost'),
        cards: z.array(scenario).length(3, 'Use exactly three scenarios'),
      })
      .optional(),
    comparison: z
      .strictObject({ subheading: z.string(), features: z.array(z.string()).min(1) })
      .extend({ limit: z.string().optional() })
      .optional(),
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).min(1),
    closing: sectionHeadings,
  })
  .refine(...publicationDaysOrderRule)
  .refine(
    ({ tariff: a, price: b, collection: c, hero }) =>
      [a, b, c, hero.picture].filter(Boolean).length === 1,
    {
      path: ['hero'],
      message: 'Give the hero exactly one of tariff, price, collection and hero.picture',
    },
  )
  .refine(
    ({ collection: own, scenarios }) =>
      scenarios?.cards.every(({ loss, kind }) => Boolean(kind) === Boolean(loss && !own)) ?? true,
    {
      path: ['scenarios'],
      message: 'Give a card with a loss its kind, unless the landing is about one kind',
    },
  )
  .refine(({ hero, offer }) => Boolean(hero.picture) === Boolean(offer), {
    path: ['offer'],
    message: 'Give an offer if the hero has a picture instead of a price, and only then',
  });
