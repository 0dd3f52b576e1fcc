import { z } from 'astro/zod';
import { pickerPrices, type RatesId } from '../components/landing/price/picker-prices.ts';
import { parseExampleCosts } from '../components/landing/example-costs.ts';
import { collectionCategories } from '../contract/collectibles/categories.ts';
import { rooms, type RoomName } from '../components/landing/rooms.ts';
import { illustrations, type IllustrationName } from '../site/illustrations.ts';
import {
  description,
  icon,
  publicationDaysInOrder,
  labeled,
  otherAmounts,
  path,
  publication,
  section,
  title,
  updated,
} from './fields.ts';

const illustrationName = z.enum(Object.keys(illustrations) as IllustrationName[]);

const cents = z.number().int('Write cents, without a decimal point').min(0);

/** Possible benefits of a collectibles category. `benefits` chooses three of them. */
export const benefitNames = [
  'damage',
  'theft',
  'comprehensive',
  'outside-the-home',
  'unintentional-loss',
] as const;

/** A policy as a card, in the home page's hero. */
export const schedule = z.strictObject({
  plan: z.string(),
  price: z.string(),
  per: z.string(),
  rows: z.array(labeled).length(2, 'Use exactly two rows'),
  covered: z.array(z.string()),
  notCovered: z.array(z.string()).min(1, 'Name at least one exclusion'),
  example: z.strictObject({ title: z.string(), detail: z.string(), total: z.string() }),
});

/** The rates of a product that we sell. The hero's price is calculated from them. */
export const ratesId = z.enum(Object.keys(pickerPrices) as RatesId[]);

/**
 * The price of a product that another company sells: every plan, and the price of one unit in
 * cents.
 */
const price = z.strictObject({
  unit: z.strictObject({ one: z.string(), many: z.string(), label: z.string(), total: z.string() }),
  most: z.number().int().min(1),
  start: z.number().int().min(1),
  /** Tax in percent, for Oregon, the state of all examples. The checkout has the exact tax. */
  taxPercent: z.number(),
  plans: z
    .array(
      z.strictObject({
        name: z.string(),
        cents,
        /** The most that the plan pays for this price. */
        pays: z.string(),
      }),
    )
    .min(1),
});

/** A kind of collection. The hero's price is calculated from its value and the rates. */
const collection = z.strictObject({
  category: z.enum(collectionCategories.map(({ code }) => code)),
  /** Label of the value, such as 'Your coins are worth'. */
  worth: z.string(),
  /** Lines under the button. */
  covered: z.array(z.string()).length(2, 'Use exactly two lines'),
  notCovered: z.string(),
});

const scenario = section
  .extend({
    scene: illustrationName,
    billHeading: z.string(),
    billSubheading: z.string(),
    bill: z.array(labeled),
    youPay: z.string(),
  })
  .superRefine(({ bill, youPay }, context) => {
    try {
      parseExampleCosts(bill, youPay);
    } catch (error) {
      context.addIssue({ code: 'custom', path: ['youPay'], message: (error as Error).message });
    }
  });

/** The covered and excluded losses. */
const coverage = z
  .strictObject({
    heading: z.string(),
    /** A drawing whose objects highlight their row in the list. The value is the row's text. */
    room: z
      .strictObject({
        drawing: z.enum(Object.keys(rooms) as RoomName[]),
        objects: z.record(z.string(), z.string()),
      })
      .optional(),
    /** Sample policy of the described plan, if it differs from the hero's. */
    samplePolicy: path.optional(),
    details: z.array(section.extend({ amount: z.string() })).min(1),
    notHeading: z.string().default('What it does not pay for'),
    not: z.array(z.string()).min(1, 'Name at least one exclusion'),
  })
  .superRefine(({ room, details, not }, context) => {
    if (!room) return;
    const rows = new Set([...details.map(({ heading }) => heading), ...not]);
    for (const object of Object.keys(rooms[room.drawing].objects)) {
      const rowHeading = room.objects[object];
      if (rowHeading !== undefined && rows.has(rowHeading)) continue;
      const message =
        rowHeading === undefined
          ? `Name the row of the ${object} in the drawing`
          : `No coverage row has the text: ${rowHeading}`;
      context.addIssue({ code: 'custom', path: ['room', 'objects', object], message });
    }
  });

/** A product's landing page. The optional body is the section before the coverage. */
export const landingSchema = z
  .strictObject({
    ...publication,
    updated,
    otherAmounts,
    /** The product's id in products.json, if it is listed there. */
    product: z.string().optional(),
    /** Name in the breadcrumbs. */
    name: z.string(),
    /** Parent page in the breadcrumbs, if it is not the list of all products. */
    parent: z.strictObject({ name: z.string(), path }).optional(),
    title,
    description,
    hero: z.strictObject({
      heading: z.string(),
      subheading: z.string(),
      cta: z.string().default('Get started'),
      /** The page's query string is added to it. */
      ctaLink: path,
      samplePolicy: path.optional(),
      /** A drawing next to the text, if there is no price. */
      picture: illustrationName.optional(),
    }),
    /** The lowest price, for search engines. The page shows the price of `tariff` or `price`. */
    offer: z.strictObject({ cents, per: z.string() }),
    tariff: ratesId.optional(),
    price: price.optional(),
    collection: collection.optional(),
    /** The landing's row on the page of all products, if products.json has none. */
    list: z
      .strictObject({
        type: z.enum(['personal', 'business', 'travel']),
        /**
         * Name in the menus and the lead selector. Without it, the landing appears there under "All
         * plans".
         */
        menuName: z.string().optional(),
        icon,
        paysUpTo: z.string(),
        more: z.string().optional(),
        leavesOut: z.string(),
      })
      .optional(),
    facts: z.array(labeled).length(4, 'Use exactly four facts').optional(),
    /** The carrier's id in carriers.json. */
    underwriter: z.string(),
    benefits: z.array(z.enum(benefitNames)).length(3, 'Choose exactly three benefits').optional(),
    coverage,
    scenarios: z
      .strictObject({
        heading: z.string(),
        /** Label of the total costs before the plan pays. */
        asks: z.string().default('In all'),
        cards: z.array(scenario).length(3, 'Use exactly three scenarios'),
      })
      .optional(),
    comparison: z
      .strictObject({ subheading: z.string(), features: z.array(z.string()).min(1) })
      .optional(),
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).min(1),
    closing: section,
  })
  .refine(...publicationDaysInOrder)
  .refine(
    ({ tariff: a, price: b, collection: c, hero }) =>
      [a, b, c, hero.picture].filter(Boolean).length === 1,
    {
      path: ['hero'],
      message: 'Give the hero exactly one of tariff, price, collection and hero.picture',
    },
  );
