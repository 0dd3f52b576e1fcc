import type { z } from 'astro/zod';
import { brandSchema } from '../../../src/contract/brand.ts';
import { themeContrastErrors } from '../../../src/contract/theme.ts';
import { collectStrings } from '../../../src/site/content-checks/content-files.ts';
import { unknownPlaceholders } from '../../../src/site/content-checks/placeholder-checks.ts';
import { fillStrings } from '../../../src/site/placeholders/fill.ts';
import type { Form, GroupForm } from './form.ts';
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

/**
 * Returns the labels of the fields on a path. In a list, a number is an index, and a text is the
 * name of an item.
 */
export function fieldLabels(form: Form | undefined, path: PropertyKey[]): string[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (form?.kind === 'list')
    return [typeof key === 'number' ? `${key + 1}` : String(key), ...fieldLabels(form.item, rest)];
  const field = form?.kind === 'group' ? fieldOf(form, String(key)) : undefined;
  return [field?.label ?? String(key), ...fieldLabels(field, rest)];
}

function fieldOf({ fields }: GroupForm, name: string): Form | undefined {
  const inVariants = Object.values(fields).flatMap((field) =>
    field.kind === 'variants' ? Object.values(field.variants).map((own) => own.fields[name]) : [],
  );
  return fields[name] ?? inVariants.find((field) => field !== undefined);
}

/** Returns an error for each pair of brand colors with too little contrast. */
export function brandContrastErrors(data: unknown): string[] {
  const brand = brandSchema.safeParse(data);
  return brand.success ? themeContrastErrors(brand.data.tokens) : [];
}
