// The blocks of a text, as src/components/blocks has them: what each may be told, which a test holds to its component.
import { z } from 'astro/zod';
import { icon, path } from '../../../src/content-schemas/fields.ts';
import { drawingsOf } from './drawings.ts';
import { faultsOf } from './faults.ts';
import { formOf } from './form-of.ts';
import type { GroupForm } from './form.ts';

export interface Block {
  name: string;
  label: string;
  help: string;
  /** A part of its own, one around text, one within a line, or words that become it. */
  kind: 'block' | 'wrapper' | 'inline' | 'mark';
  form: GroupForm;
}

const link = z.string().optional();
const off = z.boolean().default(false);
const handler = z.string().optional();

const described: Record<string, Omit<Block, 'name' | 'form'> & { takes: z.ZodType }> = {
  Figure: {
    label: 'Picture',
    help: 'A picture with its text for who cannot see it',
    kind: 'block',
    takes: z.strictObject({
      picture: path,
      alt: z.string().min(1, 'Write what is to be seen'),
      caption: z.string().optional(),
    }),
  },
  CtaBanner: {
    label: 'Call to action',
    help: 'A band with a heading and one button',
    kind: 'block',
    takes: z.strictObject({
      title: z.string(),
      subtitle: z.string().optional(),
      buttonText: z.string().optional(),
      buttonStyle: z.enum(['primary', 'success', 'secondary', 'outline']).optional(),
      link,
      newTab: off,
      lightTheme: off,
      handler,
      footnote: z.string().optional(),
    }),
  },
  ThreeCards: {
    label: 'Three cards',
    help: 'Up to three short points side by side',
    kind: 'block',
    takes: z.strictObject({
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
      imageIcon: off,
    }),
  },
  PartnerBlock: {
    label: 'Partner',
    help: 'A partner with its logo and some words',
    kind: 'wrapper',
    takes: z.strictObject({
      title: z.string(),
      partner: z.string(),
      logo: z.string().regex(/^(\/|[Mm])/, 'Take a picture, or write SVG path data'),
    }),
  },
  CollectionPrices: {
    label: 'Prices of collections',
    help: 'Every kind of collection with the price of $10,000 of it',
    kind: 'block',
    takes: z.strictObject({ without: z.string().optional() }),
  },
  Company: {
    label: 'Of the company',
    help: 'What the brand says: a name, the hours, a number or an address',
    kind: 'inline',
    takes: z.strictObject({
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
  },
  ConsentButton: {
    label: 'Privacy choices',
    help: 'The button that asks again whether visits may be measured',
    kind: 'block',
    takes: z.strictObject({}),
  },
  Reach: {
    label: 'Number to call',
    help: 'With the hours',
    kind: 'inline',
    takes: z.strictObject({}),
  },
  Demonstration: {
    label: 'Invented',
    help: 'The mark of an invented figure or person',
    kind: 'inline',
    takes: z.strictObject({}),
  },
  Cta: {
    label: 'Button',
    help: 'Words that become a button',
    kind: 'mark',
    takes: z.strictObject({
      link,
      handler,
      class: z.string().optional(),
      nofollow: off,
      newTab: off,
    }),
  },
};

export function readBlocks(): Block[] {
  return Object.entries(described).map(([name, { takes, ...block }]) => ({
    name,
    ...block,
    form: formOf(takes, { path: ['blocks', name], drawingsOf }),
  }));
}

/** What is wrong with a block and what it is told, in words. */
export function blockFaults(name: string, told: unknown): string[] {
  const block = described[name];
  if (!block) return [`There is no block ${name}`];
  const { form } = readBlocks().find((one) => one.name === name)!;
  return faultsOf(block.takes, told, form).map((fault) => `${block.label}: ${fault}`);
}
