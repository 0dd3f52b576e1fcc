/**
 * Partner sites that may embed the storefront's pages. The server, the storefront and the command
 * scripts/partners.mjs use this file.
 */
import * as z from 'zod/mini';
import type { BrandTokens } from './brand.ts';
import { partnerThemeSchema, themeContrastErrors, withPartnerTheme } from './theme.ts';

/** True if the text is an origin without a path. Such an origin can be compared exactly. */
export const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const partnerSchema = z.strictObject({
  origin: z.string().check(z.refine(isOrigin, 'Write an origin like https://partner.example')),
  /** Name of the partner, for the people who maintain the partners file. */
  name: z.optional(z.string()),
  theme: z.optional(partnerThemeSchema),
});
export type Partner = z.infer<typeof partnerSchema>;

/** Schema of the partners file, and of the response at the path in `partnersPath`. */
export const partnersSchema = z.strictObject({ partners: z.array(partnerSchema) });

export const partnersPath = '/partners.json';

/** Result of parsing the partners file. */
export interface ParsedPartners {
  /**
   * Partners from the file and from the additional origins. A theme with contrast errors is removed
   * from its partner.
   */
  partners: Partner[];
  errors: string[];
}

/**
 * Parses the partners file.
 * @param text content of the partners file
 * @param origins additional partner origins. An origin that the file does not list is added without
 * a theme
 * @param tokens design tokens of the tenant. A partner's theme overrides some of them
 * @throws Error with one line per invalid field
 */
export function parsePartners(
  text: string,
  { origins, tokens }: { origins: readonly string[]; tokens: BrandTokens },
): ParsedPartners {
  const parsed = partnersSchema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const errors = parsed.error.issues.map(
      ({ path, message }) => `  ${path.join('.')}: ${message}`,
    );
    throw new Error(errors.join('\n'));
  }
  const listedPartners = parsed.data.partners;
  const unlistedOrigins = origins.filter(
    (origin) => !listedPartners.some((partner) => partner.origin === origin),
  );
  const errors: string[] = [];
  const partners = listedPartners.map((partner) => {
    const { theme, ...withoutTheme } = partner;
    const themeProblems = theme ? themeContrastErrors(withPartnerTheme(tokens, theme)) : [];
    errors.push(
      ...themeProblems.map((message) => `The theme of ${partner.origin} is not used: ${message}`),
    );
    return themeProblems.length === 0 ? partner : withoutTheme;
  });
  return { partners: [...partners, ...unlistedOrigins.map((origin) => ({ origin }))], errors };
}

/**
 * Returns the Content-Security-Policy with a new `frame-ancestors` directive. The directive allows
 * 'self' and the given origins.
 */
export function cspWithFrameAncestors(policy: string, origins: readonly string[]): string {
  return policy.replace(
    /frame-ancestors [^;]*/,
    `frame-ancestors ${["'self'", ...origins].join(' ')}`,
  );
}
