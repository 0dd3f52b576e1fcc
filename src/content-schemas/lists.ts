import { z } from 'astro/zod';
import { brandSchema } from '../contract/brand.ts';
import { menuEntries, path } from './fields.ts';

/** Set by the list's loader: the entry's place in its file, which is the order on the page. */
export const order = z.number();

const link = z
  .strictObject({
    label: z.string(),
    /** A second line, in the menu for partners. */
    about: z.string().optional(),
    href: z
      .string()
      .regex(/^(\/|https:\/\/|mailto:|tel:)/, 'Write a path or an https: address')
      .optional(),
    /** In its place: where the brand says. */
    brandLink: z
      .enum(
        Object.keys(
          brandSchema.shape.links.shape,
        ) as (keyof typeof brandSchema.shape.links.shape)[],
      )
      .optional(),
    /** Where it leads whoever is signed in. */
    signedInHref: path.optional(),
    /** Not for whoever is signed in. */
    signedOut: z.boolean().default(false),
    /** In the header: marked on the pages whose `menu` is this. */
    marks: menuEntries.optional(),
  })
  .refine(({ href, brandLink }) => Boolean(href) !== Boolean(brandLink), {
    path: ['href'],
    error: 'Give the link one of two: href or brandLink',
  });

/** The menus of the header, the phone's sheet and the footer; what is insured comes from the products. */
export const menuSchema = z.strictObject({
  id: z.enum(['header', 'phone', 'partners', 'help', 'company', 'legal']),
  order,
  /** Above the links, in the footer and on a phone. */
  title: z.string(),
  links: z.array(link).min(1, 'Give the menu a link'),
});

/** An address that only leads to another. */
export const redirectSchema = z.strictObject({
  /** The old address: a path without * or query. */
  from: path.regex(/^\/[^*?#]+$/, 'Write the old path, such as /bike-insurance'),
  order,
  to: z.string().regex(/^(\/|https:\/\/)/, 'Write a path or an https: address'),
  /** The old address is gone for good: search engines then forget it. */
  permanent: z.boolean().default(true),
});

/** A picture in public, or path data of a one-colour mark on a 24 by 24 grid, filled even-odd. */
export const mark = z.string().regex(/^(\/|[Mm])/, 'Take a picture, or write SVG path data');

export const carrierSchema = z
  .strictObject({
    id: z.string(),
    order,
    name: z.string(),
    kind: z.string(),
    legalName: z.string(),
    /** Stands before the name. */
    mark: mark.optional(),
    /** Stands in the place of mark and name: the name is in it. */
    logo: path.optional(),
  })
  .refine(({ mark: carrierMark, logo }) => carrierMark || logo, {
    path: ['logo'],
    error: 'Give the carrier a logo or a mark',
  });
