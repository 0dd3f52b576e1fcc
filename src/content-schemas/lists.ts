import { z } from 'astro/zod';
import { brandSchema } from '../contract/brand.ts';
import { menuEntries, path } from './fields.ts';

/**
 * Position of the entry in its file, set by the list's loader. It is also the order on the page.
 */
export const order = z.number();

const link = z
  .strictObject({
    label: z.string(),
    /** A second line, in the menu for partners. */
    about: z.string().optional(),
    href: z
      .string()
      .regex(/^(\/|https:\/\/|mailto:|tel:)/, 'Write a path or an https: URL')
      .optional(),
    /** Used instead of href: the name of one of the brand's links. */
    brandLink: z
      .enum(
        Object.keys(
          brandSchema.shape.links.shape,
        ) as (keyof typeof brandSchema.shape.links.shape)[],
      )
      .optional(),
    /** Target of the link for signed-in visitors. */
    signedInHref: path.optional(),
    /** Hidden for signed-in visitors. */
    signedOut: z.boolean().default(false),
    /** For links in the header: marked as current on pages with this `menu`. */
    marks: menuEntries.optional(),
  })
  .refine(({ href, brandLink }) => Boolean(href) !== Boolean(brandLink), {
    path: ['href'],
    error: 'Give the link exactly one of href and brandLink',
  });

/**
 * The menus of the header, the phone's menu and the footer. The insurance links come from the
 * products.
 */
export const menuSchema = z.strictObject({
  id: z.enum(['header', 'phone', 'partners', 'help', 'company', 'legal']),
  order,
  /** Title above the links, in the footer and on a phone. */
  title: z.string(),
  links: z.array(link).min(1, 'Add at least one link'),
});

/** A URL that only redirects to another. */
export const redirectSchema = z.strictObject({
  /** The old URL: a path without * or query. */
  from: path.regex(/^\/[^*?#]+$/, 'Write the old path, such as /bike-insurance'),
  order,
  to: z.string().regex(/^(\/|https:\/\/)/, 'Write a path or an https: URL'),
  /** True if the old URL is gone for good. Search engines then remove it. */
  permanent: z.boolean().default(true),
});

/**
 * An image in public, or path data of a single-color logo on a 24 by 24 grid, with even-odd fill.
 */
export const mark = z.string().regex(/^(\/|[Mm])/, 'Write the path of an image, or SVG path data');

export const carrierSchema = z
  .strictObject({
    id: z.string(),
    order,
    name: z.string(),
    kind: z.string(),
    legalName: z.string(),
    /** Shown before the name. */
    mark: mark.optional(),
    /** Shown instead of mark and name, because it contains the name. */
    logo: path.optional(),
  })
  .refine(({ mark: carrierMark, logo }) => carrierMark || logo, {
    path: ['logo'],
    error: 'Give the carrier a logo or a mark',
  });
