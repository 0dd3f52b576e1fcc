import type { z } from 'astro/zod';
import { brandSchema } from '../../../src/contract/brand.ts';
import { themeContrastErrors } from '../../../src/contract/theme.ts';
import type { Form, GroupForm } from './form.ts';

/**
 * Validates an entry with its schema. Returns the errors with the labels of the form, such as 'Hero
 * › Button: Write a path'.
 */
export function validationErrors(schema: z.ZodType, data: unknown, form: GroupForm): string[] {
  const parsed = schema.safeParse(data);
  return (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${labels(form, path).join(' › ')}: ${message}`,
  );
}

function labels(form: Form | undefined, path: PropertyKey[]): string[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (form?.kind === 'list') return [`${Number(key) + 1}`, ...labels(form.item, rest)];
  const field = form?.kind === 'group' ? fieldOf(form, String(key)) : undefined;
  return [field?.label ?? String(key), ...labels(field, rest)];
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
