// The blocks that a text can contain (src/components/blocks), with their attributes. A test
// compares this list with the components.
import type { z } from 'astro/zod';
import { blockSchemas } from '../../../src/content-schemas/blocks.ts';
import { drawingKindOf } from './drawings.ts';
import { validationErrors, type EntryIssue } from './validation-errors.ts';
import { formOfSchema } from './form-of.ts';
import type { GroupForm } from './form.ts';

export interface TextBlock {
  name: string;
  label: string;
  help: string;
  /**
   * 'block' is a separate part of the text, 'wrapper' surrounds text, 'inline' is within a line,
   * and 'mark' formats words.
   */
  kind: 'block' | 'wrapper' | 'inline' | 'mark';
  form: GroupForm;
}

const blockDescriptions: Record<keyof typeof blockSchemas, Omit<TextBlock, 'name' | 'form'>> = {
  Figure: {
    label: 'Picture',
    help: 'A picture with alternative text',
    kind: 'block',
  },
  CtaBanner: {
    label: 'Call to action',
    help: 'A band with a heading and one button',
    kind: 'block',
  },
  ThreeCards: {
    label: 'Three cards',
    help: 'Up to three short points side by side',
    kind: 'block',
  },
  PartnerBlock: {
    label: 'Partner',
    help: 'A partner with its logo and a text',
    kind: 'wrapper',
  },
  AccessibilityGaps: {
    label: 'Known accessibility gaps',
    help: 'The list of the accessibility report',
    kind: 'block',
  },
  AccessibilityReport: {
    label: 'Accessibility report',
    help: 'A link with its version and date',
    kind: 'inline',
  },
  CollectionPrices: {
    label: 'Prices of collections',
    help: 'Every kind of collection with the price for $10,000 of value',
    kind: 'block',
  },
  Company: {
    label: 'Company detail',
    help: 'A value of the brand: a name, the hours, a phone number or an email address',
    kind: 'inline',
  },
  ConsentButton: {
    label: 'Privacy choices',
    help: 'A button that reopens the question about consent to analytics',
    kind: 'block',
  },
  RetentionTable: {
    label: 'Retention periods',
    help: 'A table of the data that is kept, with the periods by which the server deletes it',
    kind: 'block',
  },
  Reach: {
    label: 'Phone number',
    help: 'With the opening hours',
    kind: 'inline',
  },
  Demonstration: {
    label: 'Invented',
    help: 'The mark of an invented figure or person',
    kind: 'inline',
  },
  Cta: {
    label: 'Button',
    help: 'Text that becomes a button',
    kind: 'mark',
  },
};

export function readBlocks(): TextBlock[] {
  return Object.entries(blockDescriptions).map(([name, block]) => ({
    name,
    ...block,
    form: formOfSchema(schemaOf(name)!, { path: ['blocks', name], drawingKindOf }),
  }));
}

const schemaOf = (name: string): z.ZodType | undefined =>
  (blockSchemas as Record<string, z.ZodType>)[name];

/**
 * Checks a block and its attributes. Returns readable error messages.
 * @param entry the data of the entry whose text contains the block
 */
export function blockErrors(name: string, attributes: unknown, entry: unknown): EntryIssue[] {
  const block = readBlocks().find((one) => one.name === name);
  const path = ['body'];
  if (!block) return [{ path, message: `There is no block ${name}` }];
  return validationErrors(schemaOf(name)!, attributes, block.form, entry).map(({ message }) => ({
    path,
    message: `${block.label}: ${message}`,
  }));
}
