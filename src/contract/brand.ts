import * as z from 'zod/mini';
import { licenseLineRules } from './rules/license-lines.ts';
import { usStates } from './us-states.ts';

const color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Write the color as #RRGGBB'));
const email = z.email('Write an email address, such as help@company.example');
const link = z
  .string()
  .check(
    z.regex(
      /^(\/|https:\/\/|mailto:|tel:|sms:)/,
      'Write a path, https:, mailto:, tel: or sms: link',
    ),
  );

const requiredText = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
const stateCode = z
  .string()
  .check(
    z.refine(
      (code) => usStates.some(([one]) => one === code),
      'Write the code of a state, such as CA',
    ),
  );

/**
 * The licensed producer that sells the policies. States require these facts on its site, on written
 * quotes or both (src/contract/rules/license-lines.ts).
 */
const producerSchema = z.strictObject({
  /** Name as filed with the insurance departments. */
  name: requiredText('Write the name as filed with the insurance departments'),
  /** Text after the name, such as 'insurance producer'. */
  kind: z
    .string()
    .check(z.regex(/\b[Ii]nsurance\b/, 'Write what the company is, with the word insurance')),
  domicile: stateCode,
  /** City and state. */
  principalPlaceOfBusiness: requiredText('Write the city and state, such as Portland, Oregon'),
  /** National Producer Number (NPN). */
  nationalNumber: requiredText('Write the National Producer Number'),
  /** Licenses of the company by state. The licenses page lists them in this order. */
  licenses: z
    .array(
      z.strictObject({
        state: stateCode,
        number: requiredText('Write the license number'),
        /** Name of the license and its scope in the state. */
        kind: requiredText('Write the name of the license'),
      }),
    )
    .check(
      z.refine(
        (licenses) => new Set(licenses.map(({ state }) => state)).size === licenses.length,
        'A state is listed twice',
      ),
      z.refine(
        (licenses) =>
          licenseLineRules.every((rule) => licenses.some(({ state }) => state === rule.state)),
        `Add the license of each of these states: ${licenseLineRules.map(({ state }) => state).join(', ')}`,
      ),
    ),
});
export type Producer = z.infer<typeof producerSchema>;

/**
 * A font: its CSS family, its woff2 file under public/, and the size of its fallback font. The size
 * prevents a layout shift when the browser has loaded the font.
 */
const fontFaceSchema = z.strictObject({
  family: z.string(),
  src: z.string().check(z.startsWith('/')),
  /** `size-adjust` of the Arial fallback, in percent. Arial is shown while the font loads. */
  fallbackSizeAdjust: z.number(),
});

/**
 * The fifteen design tokens that a tenant (the company of the site) sets. The build checks the
 * contrast of the colors (site/brand-css.ts).
 */
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
  /** Corner radius in pixels. */
  radius: z.number().check(z.minimum(0), z.maximum(999)),
  fontDisplay: fontFaceSchema,
  fontText: fontFaceSchema,
});
export type BrandTokens = z.infer<typeof brandTokensSchema>;

/** Configuration of one company's site: names, contacts, links and theme. */
export const brandSchema = z.strictObject({
  name: z.string(),
  agency: z.string(),
  legalName: z.string(),
  /**
   * Postal address of the company on one line. CAN-SPAM (16 CFR 316) requires it in commercial
   * emails.
   */
  postalAddress: z.string().check(z.minLength(1)),
  producer: producerSchema,
  tagline: z.string(),
  phone: z.strictObject({ display: z.string(), href: link }),
  /**
   * Contact of the VIP team, which handles amounts that are too large for an online purchase.
   * Defaults to `phone` above.
   */
  vip: z.optional(z.strictObject({ display: z.string(), href: link, text: link })),
  hours: z.string(),
  emails: z.strictObject({
    support: email,
    sales: email,
    claims: email,
    privacy: email,
    /**
     * Email address for vulnerability reports in /.well-known/security.txt. Defaults to `support`.
     */
    security: z.optional(email),
  }),
  /** Link targets. A URL leads to another site. A path leads to a page of this site. */
  links: z.strictObject({
    about: link,
    careers: link,
    support: link,
    helpCenter: link,
    homeWarranty: link,
    renters: link,
    provider: link,
  }),
  /** The partner that embeds the site if the query string contains no partner. */
  partner: z.optional(z.strictObject({ clientId: z.string(), name: z.string() })),
  logo: z.strictObject({
    /**
     * SVG path data of a half of the logo on a 28 by 28 grid. The half `left` has the color
     * `brand`, and the half `right` has the color `accent`.
     */
    left: z.string(),
    right: z.string(),
  }),
  tokens: brandTokensSchema,
  /** Dark theme colors of the account pages. An omitted color is derived from the light theme. */
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
