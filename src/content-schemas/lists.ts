import { z } from 'astro/zod';
import { brandSchema } from '../contract/brand.ts';
import { linkTarget, menuEntries, path, pathOrUrl } from './fields.ts';

/**
 * Position of the entry in its file. The list's loader sets it, and pages show the entries in this
 * sequence.
 */
export const positionInFile = z.number();

const { shape: brandLinks } = brandSchema.shape.links;

/** Name of a link in the brand file. */
export const brandLinkName = z.enum(Object.keys(brandLinks) as (keyof typeof brandLinks)[]);

const link = z
  .strictObject({
    label: z.string(),
    /** A second line of text below the label, in the menu for partners. */
    about: z.string().optional(),
    href: linkTarget.optional(),
    /** The link's URL is used instead of `href`. */
    brandLink: brandLinkName.optional(),
    /** Path that the link opens for signed-in visitors. */
    signedInHref: path.optional(),
    /** True if the link is hidden from signed-in visitors. */
    signedOut: z.boolean().default(false),
    /**
     * For links in the header. The link is marked as current on each page whose field `menu` has
     * this value.
     */
    marks: menuEntries.optional(),
  })
  .refine(({ href, brandLink }) => Boolean(href) !== Boolean(brandLink), {
    path: ['href'],
    error: 'Give the link exactly one of href and brandLink',
  });

/**
 * The menus in the header, in the footer, and on a phone. They do not include the links to
 * insurance products, because those links come from the products.
 */
export const menuSchema = z.strictObject({
  id: z.enum(['header', 'phone', 'partners', 'help', 'company', 'legal']),
  order: positionInFile,
  /** Title above the links, in the footer and on a phone. */
  title: z.string(),
  links: z.array(link).min(1, 'Add at least one link'),
});

/** A URL that redirects to another URL. */
export const redirectSchema = z.strictObject({
  /** The old URL: a path without * and without a query string. */
  from: path.regex(/^\/[^*?#]+$/, 'Write the old path, such as /bike-insurance'),
  order: positionInFile,
  to: pathOrUrl,
  /** True if the old URL is gone permanently. Search engines then remove it. */
  permanent: z.boolean().default(true),
});

/**
 * Path of an image in public, or path data of a single-color logo on a 24 by 24 grid with even-odd
 * fill.
 */
export const logoMark = z
  .string()
  .regex(/^(\/|[Mm])/, 'Write the path of an image, or SVG path data');

export const carrierSchema = z
  .strictObject({
    id: z.string(),
    order: positionInFile,
    name: z.string(),
    kind: z.string(),
    legalName: z.string(),
    /** Logo without the name. The page shows it before the carrier's name. */
    mark: logoMark.optional(),
    /** Logo that contains the name. The page shows it instead of mark and name. */
    logo: path.optional(),
  })
  .refine(({ mark: carrierMark, logo }) => carrierMark || logo, {
    path: ['logo'],
    error: 'Give the carrier a logo or a mark',
  });
