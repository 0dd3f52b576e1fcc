import type { z } from 'astro/zod';
import { brandSchema } from '../../../src/contract/brand.ts';
import { themeContrastErrors } from '../../../src/contract/theme.ts';
import { contrastErrorPath } from '../../../src/site/content-checks/collections.ts';
import { collectStrings } from '../../../src/site/content-checks/content-files.ts';
import { unknownPlaceholders } from '../../../src/site/content-checks/placeholder-checks.ts';
import { valueAtPath } from '../../../src/site/content-checks/schema-messages.ts';
import { fillStrings } from '../../../src/site/placeholders/fill.ts';
import { fieldLabels } from './field-labels.ts';
import { lengthMessage, type GroupForm } from './form.ts';
import { valuesFor } from './placeholders.ts';

/** An error for which an entry is not saved. */
export interface EntryIssue {
  /** Path of the field in the file. Undefined if the error is not about a field. */
  path?: PropertyKey[];
  /** The labels of the field, and the error. */
  message: string;
}

/**
 * Validates an entry with its schema, after its placeholders are filled. Returns the errors with
 * the labels of the form, such as 'Hero › Button: Write a path'.
 * @param entry the data of the whole entry, if `data` is only a part of it
 */
export function validationErrors(
  schema: z.ZodType,
  data: unknown,
  form: GroupForm,
  entry: unknown = data,
): EntryIssue[] {
  const values = valuesFor(entry);
  const labelsOf = (path: PropertyKey[]) => fieldLabels(form, path).join(' › ');
  const unknown = collectStrings(data).flatMap(({ path, text }) =>
    unknownPlaceholders(text, values).map(({ message }) => ({
      path,
      message: `${labelsOf(path)}: ${message}`,
    })),
  );
  const filled = fillStrings(data, values);
  const issues = schema.safeParse(filled).error?.issues ?? [];
  const found = issues.map((issue) => ({
    path: issue.path,
    message: labelsOf(issue.path) + issueText(issue, valueAtPath(filled, issue.path)),
  }));
  return [...unknown, ...found];
}

/** Returns the part of a message that follows the labels. */
function issueText(issue: z.core.$ZodIssue, value: unknown): string {
  const isEmpty = value === '' || value === undefined;
  if (isEmpty && (issue.code === 'too_small' || issue.code === 'invalid_type'))
    return ' is missing';
  return issue.code === 'too_big' && typeof value === 'string'
    ? `: ${lengthMessage(value, Number(issue.maximum))}`
    : `: ${issue.message}`;
}

/** Colors of the site that no field changes. */
const fixedColors: Record<string, string> = {
  white: 'white',
  ground: 'the background of the page',
  danger: 'the red of errors',
  'the hovered brand': 'the hovered brand color',
};

/** Returns an error for each pair of brand colors with too little contrast. */
export function brandContrastErrors(data: unknown, form: GroupForm): EntryIssue[] {
  const brand = brandSchema.safeParse(data);
  if (!brand.success) return [];
  const { tokens } = brand.data;
  return themeContrastErrors(tokens).map((message) => ({
    path: contrastErrorPath(message, tokens),
    message: withColorLabels(message, form),
  }));
}

/** Replaces the names of colors in a message about contrast with the labels of the form. */
export function withColorLabels(message: string, { fields: { tokens } }: GroupForm): string {
  const labelOfColor = (name: string) =>
    fixedColors[name] ?? `“${fieldLabels(tokens, [name]).join()}”`;
  return message.replace(
    /^(.+) on (.+) \((#\w+) on (#\w+)\)/,
    (_, front: string, back: string, color: string, ground: string) =>
      `${labelOfColor(front)} (${color}) on ${labelOfColor(back)} (${ground})`,
  );
}
