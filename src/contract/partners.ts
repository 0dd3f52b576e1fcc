/** Whose pages may show ours: read by the provider, the command and the pages themselves. */
import * as z from 'zod/mini';
import type { BrandTokens } from './brand.ts';
import { partnerThemeSchema, themeFaults, withPartner } from './theme.ts';

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
export interface ReadPartners {
  /** A partner whose theme cannot be read has none. */
  partners: Partner[];
  faults: string[];
}

/**
 * @param text of the partners file
 * @param origins that are partners without a line in it
 * @param tokens the tenant's, which a partner's theme stands upon
 * @throws Error with a sentence for each field that is wrong
 */
export function readPartners(
  text: string,
  { origins, tokens }: { origins: readonly string[]; tokens: BrandTokens },
): ReadPartners {
  const read = partnersSchema.safeParse(JSON.parse(text));
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(faults.join('\n'));
  }
  const given = read.data.partners;
  const others = origins.filter((origin) => !given.some((partner) => partner.origin === origin));
  const faults: string[] = [];
  const partners = given.map((partner) => {
    const { theme, ...plain } = partner;
    const wrong = theme ? themeFaults(withPartner(tokens, theme)) : [];
    faults.push(...wrong.map((fault) => `The theme of ${partner.origin} is not used: ${fault}`));
    return wrong.length === 0 ? partner : plain;
  });
  return { partners: [...partners, ...others.map((origin) => ({ origin }))], faults };
}

/** A page's policy with those who may frame it in the place of whoever it names. */
export function withFrames(policy: string, origins: readonly string[]): string {
  return policy.replace(
    /frame-ancestors [^;]*/,
    `frame-ancestors ${["'self'", ...origins].join(' ')}`,
  );
}
