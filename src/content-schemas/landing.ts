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

/** What a collectibles category may promise; `benefits` picks three of them. */
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
  rows: z.array(labeled).length(2, 'Two rows fit the card'),
  covered: z.array(z.string()),
  notCovered: z.array(z.string()).min(1, 'Name one thing that the plan leaves out'),
  example: z.strictObject({ title: z.string(), detail: z.string(), total: z.string() }),
});

/** The tariff of what is sold here: the hero's price is worked out by it. */
export const ratesId = z.enum(Object.keys(pickerPrices) as RatesId[]);

/** The working price of what others sell for us: every plan, and the price of one unit in cents. */
const price = z.strictObject({
  unit: z.strictObject({ one: z.string(), many: z.string(), label: z.string(), total: z.string() }),
  most: z.number().int().min(1),
  start: z.number().int().min(1),
  /** Percent, of the state that all examples are of (Oregon); the exact tax is in the checkout. */
  taxPercent: z.number(),
  plans: z
    .array(
      z.strictObject({
        name: z.string(),
        cents,
        /** The most that is paid for this price. */
        pays: z.string(),
      }),
    )
    .min(1),
});

/** A kind of collection: the hero's price is worked out of its value, by the tariff. */
const collection = z.strictObject({
  category: z.enum(collectionCategories.map(({ code }) => code)),
  /** What the value is of: 'Your coins are worth'. */
  worth: z.string(),
  /** Under the button. */
  covered: z.array(z.string()).length(2, 'Two lines stand under the button'),
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

/** What is paid, and what is not. */
const coverage = z
  .strictObject({
    heading: z.string(),
    /** A drawing whose objects light up the row that they belong to, by its words. */
    room: z
      .strictObject({
        drawing: z.enum(Object.keys(rooms) as RoomName[]),
        objects: z.record(z.string(), z.string()),
      })
      .optional(),
    /** Of the plan that is described, where it is not the hero's. */
    samplePolicy: path.optional(),
    details: z.array(section.extend({ amount: z.string() })).min(1),
    notHeading: z.string().default('What it does not pay for'),
    not: z.array(z.string()).min(1, 'Name what the plan leaves out'),
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
          : `No row of the coverage says: ${rowHeading}`;
      context.addIssue({ code: 'custom', path: ['room', 'objects', object], message });
    }
  });

/** A product's landing page; the body, where there is one, is the section before the coverage. */
export const landingSchema = z
  .strictObject({
    ...publication,
    updated,
    otherAmounts,
    /** The product's id in products.json, where it stands there too. */
    product: z.string().optional(),
    /** As the breadcrumb calls it. */
    name: z.string(),
    /** The page above this one in the breadcrumb, where it is not the list of all products. */
    parent: z.strictObject({ name: z.string(), path }).optional(),
    title,
    description,
    hero: z.strictObject({
      heading: z.string(),
      subheading: z.string(),
      cta: z.string().default('Get started'),
      /** Gets the query string of the page. */
      ctaLink: path,
      samplePolicy: path.optional(),
      /** A drawing beside the words, where there is nothing else. */
      picture: illustrationName.optional(),
    }),
    /** The lowest price, for search engines; the screen's is the tariff's or `price`. */
    offer: z.strictObject({ cents, per: z.string() }),
    tariff: ratesId.optional(),
    price: price.optional(),
    collection: collection.optional(),
    /** The landing's row on the page of all products, where products.json does not have one. */
    list: z
      .strictObject({
        type: z.enum(['personal', 'business', 'travel']),
        /** Its name in the menus and the lead selector; without one it is under "All plans" there. */
        menuName: z.string().optional(),
        icon,
        paysUpTo: z.string(),
        more: z.string().optional(),
        leavesOut: z.string(),
      })
      .optional(),
    facts: z.array(labeled).length(4, 'The facts band has four facts').optional(),
    /** The carrier's id in carriers.json. */
    underwriter: z.string(),
    benefits: z.array(z.enum(benefitNames)).length(3, 'Choose three benefits').optional(),
    coverage,
    scenarios: z
      .strictObject({
        heading: z.string(),
        /** What a bill is called before the plan pays of it. */
        asks: z.string().default('In all'),
        cards: z.array(scenario).length(3, 'Three scenarios fill the row'),
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
      message: 'Give the hero one of four: tariff, price, collection or hero.picture',
    },
  );
