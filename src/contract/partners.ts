/** Whose pages may show ours: read by the provider, the command and the pages themselves. */
import * as z from 'zod/mini';
import type { BrandTokens } from './brand.ts';
import { partnerThemeSchema, themeErrors, withPartnerTheme } from './theme.ts';

/** True of a bare origin, which can be compared exactly. */
export const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

export const partnerSchema = z.strictObject({
  origin: z.string().check(z.refine(isOrigin, 'Write an origin like https://partner.example')),
  /** For whoever keeps the file. */
  name: z.optional(z.string()),
  theme: z.optional(partnerThemeSchema),
});
export type Partner = z.infer<typeof partnerSchema>;

/** The partners file, and what a page of this site reads at partnersPath. */
export const partnersSchema = z.strictObject({ partners: z.array(partnerSchema) });

export const partnersPath = '/partners.json';

/** What a file of partners says, and in sentences what of it cannot be used. */
export interface ParsedPartners {
  /** A partner whose theme cannot be read has none. */
  partners: Partner[];
  errors: string[];
}

/**
 * @param text of the partners file
 * @param origins that are partners without a line in it
 * @param tokens the tenant's, which a partner's theme stands upon
 * @throws Error with a sentence for each field that is wrong
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
    const themeProblems = theme ? themeErrors(withPartnerTheme(tokens, theme)) : [];
    errors.push(
      ...themeProblems.map((message) => `The theme of ${partner.origin} is not used: ${message}`),
    );
    return themeProblems.length === 0 ? partner : withoutTheme;
  });
  return { partners: [...partners, ...unlistedOrigins.map((origin) => ({ origin }))], errors };
}

/** A page's policy with those who may frame it in the place of whoever it names. */
export function withFrameAncestors(policy: string, origins: readonly string[]): string {
  return policy.replace(
    /frame-ancestors [^;]*/,
    `frame-ancestors ${["'self'", ...origins].join(' ')}`,
  );
}
