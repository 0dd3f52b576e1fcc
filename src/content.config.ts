import { defineCollection } from 'astro:content';
import { file, glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import {
  demonstration,
  icon,
  publicationDaysInOrder,
  otherAmounts,
  path,
  publication,
} from './content-schemas/fields.ts';
import { landingSchema, schedule, ratesId } from './content-schemas/landing.ts';
import { carrierSchema, mark, menuSchema, order, redirectSchema } from './content-schemas/lists.ts';
import { pageSchema } from './content-schemas/page.ts';

/**
 * A collection in one JSON file, in the order it is shown.
 * @param id the field that names an entry
 */
function list(name: string, id = 'id') {
  return file(`src/content/${name}.json`, {
    parser: (text) =>
      Object.fromEntries(
        (JSON.parse(text) as Record<string, unknown>[]).map((entry, at) => [
          String(entry[id]),
          { ...entry, order: at },
        ]),
      ),
  });
}

/**
 * MDX files in a folder and those below it. Most landings are front matter alone: of those no module is made, which
 * would cost more than their page.
 */
function mdx(name: string): Loader {
  const loader = glob({ base: `src/content/${name}`, pattern: '**/*.mdx' });
  return {
    ...loader,
    load: ({ store, ...context }) => {
      const set: typeof store.set = ({ deferredRender, ...entry }) =>
        store.set({ ...entry, deferredRender: deferredRender && Boolean(entry.body?.trim()) });
      return loader.load({ ...context, store: { ...store, set } });
    },
  };
}

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
    /** What the starting price buys, and what more of it costs. */
    paysUpTo: z.string(),
    more: z.string().optional(),
    leavesOut: z.string(),
    schedule,
    /** The card in the home page's hero is priced by it. */
    tariff: ratesId.optional(),
  }),
});

/** What stands beside the first question of a flow; its price is the landing's offer. */
const pricing = defineCollection({
  loader: list('pricing'),
  schema: z.strictObject({
    /** Of the product's landing. */
    id: z.string(),
    order,
    intro: z.string(),
    limits: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    not: z.string(),
    brief: z.string(),
    more: z
      .array(z.strictObject({ plan: z.string(), price: z.string().optional(), pays: z.string() }))
      .default([]),
    minutes: z.number().int(),
  }),
});

const carriers = defineCollection({ loader: list('carriers'), schema: carrierSchema });

const menus = defineCollection({ loader: list('menus'), schema: menuSchema });

/** Read by site/redirects.ts, also where there is no Astro. */
const redirects = defineCollection({ loader: list('redirects', 'from'), schema: redirectSchema });

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
    /** Path of a square picture. */
    avatar: path,
    bought: z.string(),
    /** The author in the list beside the review. */
    short: z.string(),
    summary: z.string(),
    demonstration,
  }),
});

/** What a partner says; connect, platform, carrier and global-brands show one each, by its id. */
const partnerQuotes = defineCollection({
  loader: list('partner-quotes'),
  schema: z.strictObject({
    id: z.string(),
    order,
    /** Without quotation marks. */
    content: z.string(),
    author: z.string(),
    position: z.string(),
    company: z.string(),
    demonstration,
    logo: mark,
  }),
});

const stateLicenses = defineCollection({
  loader: list('state-licenses'),
  schema: z.strictObject({
    /** The state's two letters. */
    id: z.string().regex(/^[A-Z]{2}$/, 'Write the two letters of the state, such as CA'),
    order,
    state: z.string(),
    number: z.string(),
    /** What the license is called and covers in that state. */
    kind: z.string(),
  }),
});

const employeeLicenses = defineCollection({
  loader: list('employee-licenses'),
  schema: z.strictObject({
    id: z.string(),
    order,
    name: z.string(),
    position: z.string(),
    /** The state that issued the license: its two letters. */
    state: z.string().regex(/^[A-Z]{2}$/, 'Write the two letters of the state, such as CA'),
    number: z.string(),
  }),
});

const faq = defineCollection({
  loader: glob({ base: 'src/content/faq', pattern: '*.md' }),
  schema: z
    .strictObject({
      ...publication,
      otherAmounts,
      question: z.string(),
      topic: z.enum(['About', 'Account', 'Policy', 'Claims', 'Coverage', 'Payment']),
      order: z.number(),
      /** One of the four above the footer. */
      footer: z.boolean().default(false),
    })
    .refine(...publicationDaysInOrder),
});

/** The path of a page is its file's place in the folder. */
const pages = defineCollection({
  loader: mdx('pages'),
  schema: pageSchema,
});

const landings = defineCollection({
  loader: mdx('landings'),
  schema: landingSchema,
});

export const collections = {
  products,
  pricing,
  carriers,
  menus,
  redirects,
  perks,
  testimonials,
  partnerQuotes,
  stateLicenses,
  employeeLicenses,
  faq,
  pages,
  landings,
};
