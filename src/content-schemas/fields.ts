import { z } from 'astro/zod';
import type { IconName } from '../core/icon-names.ts';
import { phosphorIconNames } from '../site/phosphor.ts';
import { isEverPublished } from '../site/publication.ts';

/**
 * Fields that several collections share. A failed build prints the error messages of these fields.
 */
/** Name of a Phosphor icon. pages/icons.svg.ts renders the icons that the content uses. */
export const icon = z.enum(phosphorIconNames as IconName[]);

/**
 * A path of this site or an https URL. Not '//host' and '/\host', which browsers read as URLs of
 * another site.
 */
export const pathOrUrl = z
  .string()
  .regex(/^(\/(?![/\\])|https:\/\/)/, 'Write a path or an https: URL');

/** Target of a link: a path, an https URL, an email, a call, or a part of the page. */
export const linkTarget = z
  .string()
  .regex(/^(\/(?![/\\])|https:\/\/|mailto:|tel:|#)/, 'Write a path or an https: URL');

export const path = z.string().startsWith('/', 'Write a path of this site, such as /faq');

/** The items of the header's menu. A page can mark one item as current. */
export const menuEntries = z.enum(['insurance', 'claims', 'company', 'support', 'partners']);

/** Title of the page without the brand's name. The page head adds the name. */
export const title = z
  .string()
  .min(3, 'Write a title')
  .max(50, 'Search results cut a title after about 60 characters, including the brand name');

export const description = z
  .string()
  .min(1, 'Describe the page for search results')
  .max(160, 'Search results cut a description after about 160 characters');

const day = z.coerce.date('Write the day as YYYY-MM-DD').optional();

/**
 * Fields with the dates on which an entry is on the public site. `npm run dev` and a build of
 * drafts always show the entry, with a banner.
 */
export const publicationFields = {
  draft: z.boolean().default(false),
  /** First and last day on the site, in UTC. */
  publishFrom: day,
  publishUntil: day,
};

/**
 * Check for the schemas of entries with publication dates: the last day must not be before the
 * first day.
 */
export const publicationDaysOrderRule = [
  isEverPublished,
  { path: ['publishUntil'], error: 'The last day is before the first' },
] satisfies Parameters<ReturnType<typeof z.object<typeof publicationFields>>['refine']>;

/** Date of the last content change, for the sitemap. Without it, the date comes from git. */
export const lastContentChange = z.coerce.date('Write the date as YYYY-MM-DD').optional();

/**
 * True if the quoted person or a number in the entry is invented. The page then shows a mark next
 * to it, and a note at the end of the page. tests/pages/figures.test.ts fails for a number that has
 * no mark and does not come from the product.
 */
export const inventedContentFlag = z.boolean().default(false);

export const labeled = z.strictObject({ label: z.string(), value: z.string() });

export const sectionHeadings = z.strictObject({ heading: z.string(), subheading: z.string() });

export const titled = z.strictObject({ title: z.string(), text: z.string() });

export const iconed = titled.extend({ icon });

/** A button: its label and the path or URL that it opens. */
export const button = z.strictObject({
  label: z.string(),
  href: linkTarget,
});
