import { z } from 'astro/zod';
import type { IconName } from '../core/icon-names.ts';
import { regularIcons } from '../site/phosphor.ts';
import { isEverPublished } from '../site/publication.ts';

/** Fields that several collections share. Their messages are what a failed build prints. */
/** Any of Phosphor's: pages/icons.svg.ts draws those that the content names. */
export const icon = z.enum(regularIcons as IconName[]);

export const path = z.string().startsWith('/', 'Write a path of this site, such as /faq');

/** The entries of the header that a page may mark. */
export const menuEntries = z.enum(['insurance', 'claims', 'company', 'support', 'partners']);

/** Without the brand's name, which is added. */
export const title = z
  .string()
  .min(3, 'Write a title')
  .max(50, 'Search results cut a title after about 60 characters, the name of the brand included');

export const description = z
  .string()
  .min(1, 'Write what the page says, for search results')
  .max(160, 'Search results cut a description after about 160 characters');

const day = z.coerce.date('Write the day as YYYY-MM-DD').optional();

/** When an entry is on the built site; `npm run dev` and a build of drafts always show it, with a ribbon. */
export const publication = {
  draft: z.boolean().default(false),
  /** Its first day and its last, by UTC. */
  publishFrom: day,
  publishUntil: day,
};

/** For schemas of entries with these fields. */
export const publicationDaysInOrder = [
  isEverPublished,
  { path: ['publishUntil'], error: 'The last day is before the first' },
] satisfies Parameters<ReturnType<typeof z.object<typeof publication>>['refine']>;

/** When its content last changed, for the sitemap; without it git says so. */
export const updated = z.coerce.date('Write the date as YYYY-MM-DD').optional();

/**
 * Who says it, or the figure in it, is invented. The page then draws a mark and says so at its foot; a figure that
 * has neither the mark nor a source in the product fails tests/pages/figures.test.ts.
 */
export const demonstration = z.boolean().default(false);

/** Amounts in the text that are no price and no limit of a product: an example's, or somebody else's. */
export const otherAmounts = z
  .array(z.string().regex(/^\$\d/, 'Write the amount as it stands in the text, such as "$1,800"'))
  .optional();

export const labeled = z.strictObject({ label: z.string(), value: z.string() });

export const section = z.strictObject({ heading: z.string(), subheading: z.string() });

export const titled = z.strictObject({ title: z.string(), text: z.string() });

export const iconed = titled.extend({ icon });

/** A button: its words and the path or address it leads to. */
export const button = z.strictObject({
  label: z.string(),
  href: z.string().regex(/^(\/|https:\/\/|mailto:|tel:|#)/, 'Write a path or an https: address'),
});
