import { defineCollection } from 'astro:content';
import { file, glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import {
  inventedContentFlag,
  labeled,
  icon,
  publicationDaysOrderRule,
  path,
  publicationFields,
} from './content-schemas/fields.ts';
import { landingSchema } from './content-schemas/landing.ts';
import {
  brandLinkName,
  carrierSchema,
  logoMark,
  menuSchema,
  positionInFile,
  redirectSchema,
} from './content-schemas/lists.ts';
import { pageSchema } from './content-schemas/page.ts';
import { filledLoader } from './site/placeholders/filled-loader.ts';

/**
 * Returns the loader of a collection that consists of one JSON file. The loader sets `order` to
 * each entry's position in the file.
 * @param id name of the field that identifies an entry
 */
function list(name: string, id = 'id'): Loader {
  const loader = file(`src/content/${name}.json`, {
    parser: (text) =>
      Object.fromEntries(
        (JSON.parse(text) as Record<string, unknown>[]).map((entry, at) => [
          String(entry[id]),
          { ...entry, order: at },
        ]),
      ),
  });
  return filledLoader(loader);
}

/**
 * Returns the loader of the MDX files in a folder and its subfolders. Files without a body, such as
 * most landing pages, get no JavaScript module, because a module would cost the build more than the
 * page itself.
 */
function mdx(name: string): Loader {
  const loader = filledLoader(glob({ base: `src/content/${name}`, pattern: '**/*.mdx' }));
  return {
    ...loader,
    load: ({ store, ...context }) => {
      const set: typeof store.set = ({ deferredRender, ...entry }) =>
        store.set({ ...entry, deferredRender: deferredRender && Boolean(entry.body?.trim()) });
      return loader.load({ ...context, store: { ...store, set } });
    },
  };
}

/**
 * Products for the header's menu, the lead selector, the cards in the home page's hero, and the
 * rate table.
 */
const products = defineCollection({
  loader: list('products'),
  schema: z.strictObject({
    /**
     * Id of the product's landing, which has the price. Also the value in the lead selector, and
     * the path of the product's page if the product has no link.
     */
    id: z.string(),
    order: positionInFile,
    name: z.string(),
    menuName: z.string(),
    icon,
    type: z.enum(['personal', 'business', 'travel']),
    link: path.optional(),
    /**
     * Name of the product's link in the brand file. Present only if the brand file contains the
     * product's URL.
     */
    brandLink: brandLinkName.optional(),
    /** `paysUpTo` is the limit at the lowest price. `more` is the price of a higher limit. */
    paysUpTo: z.string(),
    more: z.string().optional(),
    leavesOut: z.string(),
    /** The coverage of the cheapest plan, below the price control in the home page's hero. */
    schedule: z.strictObject({
      plan: z.string(),
      rows: z.array(labeled).min(1).max(2, 'Use at most two rows'),
      notCovered: z.array(z.string()).min(1, 'Name at least one exclusion'),
    }),
  }),
});

const carriers = defineCollection({ loader: list('carriers'), schema: carrierSchema });

const menus = defineCollection({ loader: list('menus'), schema: menuSchema });

/** The redirects. site/redirects.ts reads the same file without Astro. */
const redirects = defineCollection({ loader: list('redirects', 'from'), schema: redirectSchema });

const perks = defineCollection({
  loader: list('perks'),
  schema: z.strictObject({
    id: z.string(),
    order: positionInFile,
    icon,
    title: z.string(),
    text: z.string(),
  }),
});

const testimonials = defineCollection({
  loader: list('testimonials'),
  schema: z.strictObject({
    id: z.string(),
    order: positionInFile,
    /** The review's text without quotation marks. */
    review: z.string(),
    author: z.string(),
    location: z.string(),
    /** Path of a square image. */
    avatar: path,
    /** Short form of the author's name, for the list below the review. */
    short: z.string(),
    /** The author's purchase, and the amount that the plan then paid or refunded. */
    receipt: z.strictObject({
      product: z.string(),
      /** Month and year. */
      bought: z.string(),
      quantity: z.string(),
      /** The price before tax. */
      price: z.string(),
      outcome: z.string(),
      result: z.enum(['Paid', 'Refunded']),
      amount: z.string(),
    }),
    demonstration: inventedContentFlag,
  }),
});

/**
 * Quotes of partners. The pages connect, platform, carrier and global-brands each show one quote.
 * They reference it by its id.
 */
const partnerQuotes = defineCollection({
  loader: list('partner-quotes'),
  schema: z.strictObject({
    id: z.string(),
    order: positionInFile,
    /** The quote's text without quotation marks. */
    content: z.string(),
    author: z.string(),
    position: z.string(),
    company: z.string(),
    demonstration: inventedContentFlag,
    logo: logoMark,
  }),
});

const employeeLicenses = defineCollection({
  loader: list('employee-licenses'),
  schema: z.strictObject({
    id: z.string(),
    order: positionInFile,
    name: z.string(),
    position: z.string(),
    /** Two-letter code of the US state that issued the license. */
    state: z.string().regex(/^[A-Z]{2}$/, 'Write the two-letter code of the state, such as CA'),
    number: z.string(),
  }),
});

const faq = defineCollection({
  loader: filledLoader(glob({ base: 'src/content/faq', pattern: '*.md' })),
  schema: z
    .strictObject({
      ...publicationFields,
      question: z.string(),
      topic: z.enum(['About', 'Account', 'Policy', 'Claims', 'Coverage', 'Payment']),
      order: z.number(),
      /** True if the question is shown above the footer. Four questions are shown there. */
      footer: z.boolean().default(false),
    })
    .refine(...publicationDaysOrderRule),
});

/** Pages. The path of a page is the path of its file in the folder. */
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
  carriers,
  menus,
  redirects,
  perks,
  testimonials,
  partnerQuotes,
  employeeLicenses,
  faq,
  pages,
  landings,
};
