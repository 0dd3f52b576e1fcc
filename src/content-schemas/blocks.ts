import { z } from 'astro/zod';
import { icon, linkTarget, path } from './fields.ts';

const link = linkTarget.optional();
const optionalFlag = z.boolean().default(false);
const handler = z.string().optional();

/**
 * The attributes that each block accepts, by the block's name. A test compares them with the
 * components in components/blocks.
 */
export const blockSchemas = {
  Figure: z.strictObject({
    picture: path,
    alt: z.string().min(1, 'Describe the image'),
    caption: z.string().optional(),
  }),
  CtaBanner: z.strictObject({
    title: z.string(),
    subtitle: z.string().optional(),
    buttonText: z.string().optional(),
    buttonStyle: z.enum(['primary', 'success', 'secondary', 'outline']).optional(),
    link,
    newTab: optionalFlag,
    lightTheme: optionalFlag,
    handler,
    footnote: z.string().optional(),
  }),
  ThreeCards: z.strictObject({
    title: z.string().optional(),
    subtitle: z.string().optional(),
    cards: z.array(
      z.strictObject({
        icon: icon.optional(),
        heading: z.string(),
        description: z.string().optional(),
        background: path.optional(),
      }),
    ),
    imageIcon: optionalFlag,
  }),
  PartnerBlock: z.strictObject({
    title: z.string(),
    partner: z.string(),
    logo: z.string().regex(/^(\/|[Mm])/, 'Write the path of an image, or SVG path data'),
  }),
  AccessibilityGaps: z.strictObject({}),
  AccessibilityReport: z.strictObject({}),
  CollectionPrices: z.strictObject({}),
  Company: z.strictObject({
    say: z.enum([
      'name',
      'agency',
      'legalName',
      'hours',
      'phone',
      'support',
      'sales',
      'claims',
      'privacy',
    ]),
  }),
  ConsentButton: z.strictObject({}),
  Reach: z.strictObject({}),
  RetentionTable: z.strictObject({}),
  Demonstration: z.strictObject({}),
  Cta: z.strictObject({
    link,
    handler,
    class: z.string().optional(),
    nofollow: optionalFlag,
    newTab: optionalFlag,
  }),
} satisfies Record<string, z.ZodType>;
