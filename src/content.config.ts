import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { iconNames } from './lib/icon-names.ts';

const icon = z.enum(iconNames);
const path = z.string().startsWith('/', 'Write a path of this site, such as /faq');
const labelled = z.strictObject({ label: z.string(), value: z.string() });
/** Set by `list`: the entry's place in its file, which is the order on the page. */
const order = z.number();

/** A collection in one JSON file, in the order it is shown. */
function list(name: string) {
  return file(`src/content/${name}.json`, {
    parser: (text) =>
      (JSON.parse(text) as Record<string, unknown>[]).map((entry, at) => ({ ...entry, order: at })),
  });
}

const section = z.strictObject({ heading: z.string(), subheading: z.string() });

/** What the header's menu, the lead selector, the hero's schedule and the rate table show of a product. */
const products = defineCollection({
  loader: list('products'),
  schema: z.strictObject({
    /** The lead selector's category; also the product's route where it has no link of its own. */
    id: z.string(),
    order,
    name: z.string(),
    menuName: z.string(),
    icon,
    type: z.enum(['personal', 'business', 'travel']),
    link: path.optional(),
    /** For products that live where the brand file says. */
    brandLink: z.enum(['renters', 'homeWarranty']).optional(),
    /** The starting price as shown, with its currency sign. */
    price: z.string(),
    unit: z.string(),
    paysUpTo: z.string(),
    leavesOut: z.string(),
    schedule: z.strictObject({
      plan: z.string(),
      price: z.string(),
      per: z.string(),
      rows: z.array(labelled).length(2),
      covered: z.array(z.string()),
      notCovered: z.array(z.string()).min(1, 'Name one thing that the plan leaves out'),
      example: z.strictObject({ title: z.string(), detail: z.string(), total: z.string() }),
      claim: z.strictObject({ title: z.string(), amount: z.string() }),
    }),
  }),
});

const carriers = defineCollection({
  loader: list('carriers'),
  schema: z.strictObject({
    id: z.string(),
    order,
    name: z.string(),
    kind: z.string(),
    legalName: z.string(),
    /** SVG path data of the one-colour mark on a 24 by 24 grid, filled even-odd. */
    mark: z.string(),
  }),
});

const perks = defineCollection({
  loader: list('perks'),
  schema: z.strictObject({ id: z.string(), order, icon, title: z.string(), text: z.string() }),
});

const testimonials = defineCollection({
  loader: list('testimonials'),
  schema: z.strictObject({
    id: z.string(),
    order,
    /** Without quotation marks. */
    review: z.string(),
    author: z.string(),
    location: z.string(),
    bought: z.string(),
    /** The author in the list beside the review. */
    short: z.string(),
    summary: z.string(),
  }),
});

const faq = defineCollection({
  loader: glob({ base: 'src/content/faq', pattern: '*.md' }),
  schema: z.strictObject({
    question: z.string(),
    topic: z.enum(['About', 'Account', 'Policy', 'Claims', 'Coverage', 'Payment']),
    order: z.number(),
    /** One of the four above the footer. */
    footer: z.boolean().default(false),
  }),
});

/** A plain page: its body is the text. */
const pages = defineCollection({
  loader: glob({ base: 'src/content/pages', pattern: '**/*.mdx' }),
  schema: z.strictObject({
    title: z.string(),
    description: z.string().max(170, 'Search results cut a description after about 170 characters'),
    lead: z.string().optional(),
    /** Which entry of the header is marked. */
    menu: z.enum(['insurance', 'claims', 'company', 'support', 'partners']).optional(),
    /** The one button under the lead. */
    action: z.strictObject({ label: z.string(), href: path }).optional(),
  }),
});

/** A product's landing page; the body, where there is one, stands before the coverage. */
const landings = defineCollection({
  loader: glob({ base: 'src/content/landings', pattern: '*.mdx' }),
  schema: z.strictObject({
    product: z.string(),
    title: z.string(),
    description: z.string().max(170, 'Search results cut a description after about 170 characters'),
    hero: z.strictObject({
      heading: z.string(),
      subheading: z.string(),
      cta: z.string().default('Get started'),
      /** Gets the query string of the page. */
      ctaLink: path,
      samplePolicy: path.optional(),
    }),
    /** The working price: every plan, and the price of one unit in cents. */
    price: z.strictObject({
      unit: z.strictObject({
        one: z.string(),
        many: z.string(),
        label: z.string(),
        total: z.string(),
      }),
      most: z.number().int().min(1),
      start: z.number().int().min(1),
      /** Percent, for the estimate; the exact tax is in the checkout. */
      taxPercent: z.number(),
      plans: z.array(z.strictObject({ name: z.string(), cents: z.number().int() })).min(1),
    }),
    facts: z.array(labelled).length(4, 'The facts band has four facts'),
    underwriter: z.string(),
    coverage: z.strictObject({
      heading: z.string(),
      details: z.array(section.extend({ amount: z.string() })).min(1),
      notHeading: z.string().default('What it does not pay for'),
      not: z.array(z.string()).min(1, 'Name what the plan leaves out'),
    }),
    scenarios: z.strictObject({
      heading: z.string(),
      cards: z
        .array(
          section.extend({
            scene: z.enum(['late-bag', 'broken-wheel', 'lost-bag']),
            billHeading: z.string(),
            billSubheading: z.string(),
            bill: z.array(labelled),
            youPay: z.string(),
          }),
        )
        .length(3, 'Three scenarios fill the row'),
    }),
    comparison: z.strictObject({ subheading: z.string(), features: z.array(z.string()).min(1) }),
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).min(1),
    closing: z.strictObject({ heading: z.string(), subheading: z.string() }),
  }),
});

export const collections = { products, carriers, perks, testimonials, faq, pages, landings };
