// Converts between the data of a file and the values of its form's fields, which have different
// shapes. Among the field values, no object is missing, a record is a list of pairs, and the fields
// of a page's template are in a separate object.
import { isDeepStrictEqual } from 'node:util';
import { matchPreviousIndexes } from './align.ts';
import { isShownAsSwitch, type Form, type GroupForm } from './form.ts';

export type EntryData = Record<string, unknown>;
interface Switched {
  discriminant: string | boolean;
  value?: unknown;
}

/** Converts a file's data to field values. */
export function toFieldValues(form: GroupForm, data: EntryData): EntryData {
  const values: EntryData = {};
  for (const [name, field] of Object.entries(form.fields)) {
    const value = data[name];
    if (field.kind === 'variants') {
      const kind = String(value ?? Object.keys(field.variants)[0]);
      const variant = field.variants[kind];
      values[name] = { discriminant: kind, value: variant ? toFieldValues(variant, data) : {} };
    } else if (isShownAsSwitch(field)) {
      values[name] =
        value === undefined
          ? { discriminant: false }
          : { discriminant: true, value: toField(field, value) };
    } else if (value !== undefined) values[name] = toField(field, value);
    else if (field.fallback !== undefined) values[name] = field.fallback;
  }
  return values;
}

function toField(form: Form, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (form.kind === 'group') return toFieldValues(form, value as EntryData);
  if (form.kind === 'list' && Array.isArray(value))
    return value.map((item) => toField(form.item, item));
  if (form.kind === 'pairs')
    return Object.entries(value as EntryData).map(([name, text]) => ({ name, text }));
  return value;
}

/**
 * Converts field values to the data of a file. Values that the schema adds by itself are omitted.
 * @param before The file's data before the edit. Default values that the file already contains stay
 * in it. Fields without a form also stay, so that the schema reports them.
 */
export function fromFieldValues(
  form: GroupForm,
  values: EntryData,
  before: EntryData = {},
): EntryData {
  const known = namesIn(form);
  const unknown = Object.entries(before).filter(([name]) => !known.has(name));
  return { ...fillIn(form, values, before), ...Object.fromEntries(unknown) };
}

function fillIn(form: GroupForm, values: EntryData, before: EntryData): EntryData {
  const data: EntryData = {};
  for (const [name, field] of Object.entries(form.fields)) {
    const value = values[name];
    if (field.kind === 'variants') {
      const { discriminant, value: own } = value as { discriminant: string; value?: EntryData };
      const isExplicit = name in before || discriminant !== Object.keys(field.variants)[0];
      if (isExplicit) data[name] = discriminant;
      Object.assign(data, fillIn(field.variants[discriminant]!, own ?? {}, before));
      continue;
    }
    const plain = fromSwitched(field, value, before[name]);
    const isDefault = !(name in before) && isDeepStrictEqual(plain, field.fallback);
    if (plain !== undefined && !isDefault) data[name] = plain;
  }
  return data;
}

/**
 * Returns the names of all fields, including the fields of every variant. So after a change of a
 * page's template, the fields of the old template are removed.
 */
function namesIn(form: GroupForm): Set<string> {
  return new Set(
    Object.entries(form.fields).flatMap(([name, field]) =>
      field.kind === 'variants'
        ? [name, ...Object.values(field.variants).flatMap((variant) => [...namesIn(variant)])]
        : [name],
    ),
  );
}

function fromSwitched(form: Form, value: unknown, before: unknown): unknown {
  if (!isShownAsSwitch(form)) return fromField(form, value, before);
  const { discriminant, value: own } = (value ?? {}) as Partial<Switched>;
  return discriminant ? fromField(form, own, before) : undefined;
}

function fromField(form: Form, value: unknown, before: unknown): unknown {
  switch (form.kind) {
    case 'group':
      return fromFieldValues(form, (value ?? {}) as EntryData, (before ?? {}) as EntryData);
    case 'list':
      return fromList(form.item, value, before, form.optional && !form.fallback);
    case 'pairs': {
      const pairs = (value ?? []) as { name: string; text: string }[];
      if (form.optional && pairs.length === 0) return undefined;
      return Object.fromEntries(pairs.map(({ name, text }) => [name, text ?? '']));
    }
    default:
      // An empty field is saved as a missing value. If the schema requires a text, the empty text
      // is saved, so that the schema reports it.
      if (value !== '' && value !== undefined && value !== null) return value;
      return form.kind === 'text' && !form.optional ? '' : undefined;
  }
}

function fromList(item: Form, value: unknown, before: unknown, isOptional: boolean) {
  const values = (value ?? []) as unknown[];
  if (isOptional && values.length === 0) return undefined;
  const olds = Array.isArray(before) ? before : [];
  const previousIndexes = matchPreviousIndexes(
    olds.map((old) => toField(item, old)),
    values,
  );
  return values.map((one, at) => fromField(item, one, olds[previousIndexes[at]!]));
}
