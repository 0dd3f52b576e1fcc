import * as z from 'zod/mini';

const color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Write the color as #RRGGBB'));
const link = z
  .string()
  .check(
    z.regex(
      /^(\/|https:\/\/|mailto:|tel:|sms:)/,
      'Write a path, https:, mailto:, tel: or sms: link',
    ),
  );

/** One face: its CSS family, its woff2 under public/, and the metrics that keep the fallback from shifting. */
const fontFaceSchema = z.strictObject({
  family: z.string(),
  src: z.string().check(z.startsWith('/')),
  /** Percent: how much Arial is scaled to take the face's place while it loads. */
  fallbackSizeAdjust: z.number(),
});

/** The fifteen tokens that a tenant sets. Contrast is checked at build (site/brand-css.ts). */
export const brandTokensSchema = z.strictObject({
  brand: color,
  brandDeep: color,
  onBrand: color,
  onDeep: color,
  field: color,
  tint: color,
  accent: color,
  accentTint: color,
  ink: color,
  ink2: color,
  line: color,
  control: color,
  /** Pixels. */
  radius: z.number().check(z.minimum(0), z.maximum(999)),
  fontDisplay: fontFaceSchema,
  fontText: fontFaceSchema,
});
export type BrandTokens = z.infer<typeof brandTokensSchema>;

/** Everything that turns the software into one company's site: names, people to reach, links, theme. */
export const brandSchema = z.strictObject({
  name: z.string(),
  agency: z.string(),
  legalName: z.string(),
  tagline: z.string(),
  phone: z.strictObject({ display: z.string(), href: link }),
  /** Who looks after what is too large to be sold online; the phone above where it is left out. */
  vip: z.optional(z.strictObject({ display: z.string(), href: link, text: link })),
  hours: z.string(),
  emails: z.strictObject({
    support: z.email(),
    sales: z.email(),
    claims: z.email(),
    privacy: z.email(),
    /** Who hears of weaknesses, in /.well-known/security.txt; support where it is left out. */
    security: z.optional(z.email()),
  }),
  /** Where each outside place is; a path keeps the visitor on this site. */
  links: z.strictObject({
    about: link,
    careers: link,
    support: link,
    helpCenter: link,
    homeWarranty: link,
    renters: link,
    provider: link,
  }),
  /** The partner in whose page the site stands, where the query string names none. */
  partner: z.optional(z.strictObject({ clientId: z.string(), name: z.string() })),
  logo: z.strictObject({
    /** SVG path data of the mark's halves on a 28 by 28 grid: `brand`, then `accent`. */
    left: z.string(),
    right: z.string(),
  }),
  tokens: brandTokensSchema,
  /** Dark values of the account area; a missing one is derived. */
  dark: z.optional(
    z.strictObject({
      brand: z.optional(color),
      onBrand: z.optional(color),
      brandDeep: z.optional(color),
      accent: z.optional(color),
    }),
  ),
});
export type Brand = z.infer<typeof brandSchema>;
