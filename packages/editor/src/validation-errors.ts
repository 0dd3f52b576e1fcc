import type { z } from 'astro/zod';
import { brandSchema } from '../../../src/contract/brand.ts';
import { themeContrastErrors } from '../../../src/contract/theme.ts';
import { collectStrings } from '../../../src/site/content-checks/content-files.ts';
import { unknownPlaceholders } from '../../../src/site/content-checks/placeholder-checks.ts';
import { fillStrings } from '../../../src/site/placeholders/fill.ts';
import { fieldLabels } from './field-labels.ts';
import type { GroupForm } from './form.ts';
import { valuesFor } from './placeholders.ts';

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
): string[] {
  const values = valuesFor(entry);
  const unknown = collectStrings(data).flatMap(({ path, text }) =>
    unknownPlaceholders(text, values).map(({ message }) => ({ path, message })),
  );
  const issues = schema.safeParse(fillStrings(data, values)).error?.issues ?? [];
  return [...unknown, ...issues].map(
    ({ path, message }) => `${fieldLabels(form, path).join(' › ')}: ${message}`,
  );
}

/** Colors of the site that no field changes. */
const fixedColors: Record<string, string> = {
  white: 'white',
  ground: 'the background of the page',
  danger: 'the red of errors',
  'the hovered brand': 'the hovered brand color',
};

/** Returns an error for each pair of brand colors with too little contrast. */
export function brandContrastErrors(data: unknown, form: GroupForm): string[] {
  const brand = brandSchema.safeParse(data);
  return brand.success
    ? themeContrastErrors(brand.data.tokens).map((message) => withColorLabels(message, form))
    : [];
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
