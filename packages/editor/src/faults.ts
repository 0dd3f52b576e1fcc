import type { z } from 'astro/zod';
import { brandSchema } from '../../../src/contract/brand.ts';
import { themeFaults } from '../../../src/contract/theme.ts';
import type { Form, GroupForm } from './form.ts';

/** What a schema has against an entry, in the words of the form: 'Hero › Button: Write a path'. */
export function faultsOf(schema: z.ZodType, data: unknown, form: GroupForm): string[] {
  const read = schema.safeParse(data);
  return (read.error?.issues ?? []).map(
    ({ path, message }) => `${labels(form, path).join(' › ')}: ${message}`,
  );
}

function labels(form: Form | undefined, path: PropertyKey[]): string[] {
  const [step, ...rest] = path;
  if (step === undefined) return [];
  if (form?.kind === 'list') return [`${Number(step) + 1}`, ...labels(form.item, rest)];
  const field = form?.kind === 'group' ? fieldOf(form, String(step)) : undefined;
  return [field?.label ?? String(step), ...labels(field, rest)];
}

function fieldOf({ fields }: GroupForm, name: string): Form | undefined {
  const inVariants = Object.values(fields).flatMap((field) =>
    field.kind === 'variants' ? Object.values(field.variants).map((own) => own.fields[name]) : [],
  );
  return fields[name] ?? inVariants.find((field) => field !== undefined);
}

/** The pairs of colors of a brand that cannot be read. */
export function brandFaults(data: unknown): string[] {
  const brand = brandSchema.safeParse(data);
  return brand.success ? themeFaults(brand.data.tokens) : [];
}
