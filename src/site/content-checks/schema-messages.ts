// Creates messages about schema errors for content authors, because Zod's own messages are for
// developers.
import type { z } from 'astro/zod';
import type { FieldPathSegment } from './content-files.ts';

type Issue = z.core.$ZodIssue;

/**
 * Returns the schema errors of a value. Each error has its path in the value. Each unknown field is
 * a separate error with the path of that field.
 */
export function schemaErrorsOf(
  schema: z.ZodType,
  data: unknown,
): { path: FieldPathSegment[]; message: string }[] {
  const read = schema.safeParse(data);
  return (read.error?.issues ?? []).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys')
      return [{ path: issue.path, message: issueMessage(issue, valueAtPath(data, issue.path)) }];
    const known = fieldNamesOf(schema, issue.path, data);
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: unknownField(key, known),
    }));
  });
}

export const valueAtPath = (data: unknown, path: readonly FieldPathSegment[]) =>
  path.reduce(
    (at, step) => (at as Record<FieldPathSegment, unknown> | null | undefined)?.[step],
    data,
  );

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'nested fields',
  record: 'nested fields',
  date: 'a date',
};

/**
 * Returns an error message that names the expected value. A message from one of our own schemas is
 * returned unchanged.
 */
function issueMessage(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_value') return expectedOneOfMessage(issue.values.map(String), value);
  if (issue.code === 'invalid_union' && 'options' in issue)
    return expectedOneOfMessage((issue.options as unknown[]).map(String), value);
  const isOurMessage = !/^(Invalid|Too|Unrecognized)/.test(issue.message);
  if (isOurMessage) return issue.message;
  if (value === undefined) return `is missing; expected ${expectedType(issue)}`;
  if (value === null) return `is empty; expected ${expectedType(issue)}`;
  if (issue.code === 'invalid_type' && isUnquotedPlaceholder(value))
    return `needs quotation marks: "{${Object.keys(value)[0]}}"`;
  if (issue.code === 'invalid_type')
    return `expected ${expectedType(issue)}, but found ${formatValue(value)}`;
  return issue.message;
}

/** YAML reads {limit:lost} without quotation marks as a group with one empty field. */
function isUnquotedPlaceholder(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const [empty, ...others] = Object.values(value);
  return empty === null && others.length === 0;
}

function expectedType(issue: Issue): string {
  return ('expected' in issue && typeNames[issue.expected as string]) || 'a value';
}

export function expectedOneOfMessage(values: string[], value: unknown): string {
  const problem = value === undefined ? 'is missing' : `${formatValue(value)} is not known here`;
  const suggestion = typeof value === 'string' ? mostSimilarWord(value, values) : undefined;
  if (suggestion) return `${problem}; did you mean ${suggestion}?`;
  if (values.length > 20)
    return `${problem}; write one of ${values.length} values, such as ${values.slice(0, 3).join(', ')}`;
  return `${problem}; write ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`;
}

function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function unknownField(key: string, known: string[]): string {
  const suggestion = mostSimilarWord(key, known);
  const advice = suggestion
    ? `did you mean ${suggestion}?`
    : known.length > 0
      ? `the fields here are ${known.join(', ')}`
      : 'no fields are allowed here';
  return `there is no field with this name; ${advice}`;
}

/**
 * Returns the most similar word of a list. Undefined if the most similar word differs by more than
 * two letters or by more than half of the searched word's letters.
 */
export function mostSimilarWord(word: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((candidate) => ({
      candidate,
      edits: editDistance(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .toSorted((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.min(2, word.length / 2) ? best.candidate : undefined;
}

/**
 * Returns the number of changes that turn one word into the other. A change inserts, deletes or
 * replaces one letter, or swaps two neighboring letters.
 */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= a.length; at += 1) {
    const [before, last] = [rows[at - 2], rows[at - 1]!];
    const row = [at];
    for (let to = 1; to <= b.length; to += 1) {
      const change = last[to - 1]! + (a[at - 1] === b[to - 1] ? 0 : 1);
      const swapped = a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1];
      const swap = before && swapped ? before[to - 2]! + 1 : change;
      row.push(Math.min(change, swap, last[to]! + 1, row[to - 1]! + 1));
    }
    rows.push(row);
  }
  return rows.at(-1)!.at(-1)!;
}

interface SchemaDef {
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  discriminator?: string;
  values?: unknown[];
}

/** Returns the names of the fields that a schema has at a path. */
function fieldNamesOf(
  schema: z.core.$ZodType,
  path: readonly FieldPathSegment[],
  data: unknown,
): string[] {
  const def = schema._zod.def as unknown as SchemaDef;
  const inner = def.innerType ?? def.out ?? optionFor(def, data);
  if (inner) return fieldNamesOf(inner, path, data);
  const [step, ...rest] = path;
  if (step === undefined)
    return Object.keys(def.shape ?? {}).filter((name) => name !== 'order' || !isListEntry(def));
  const next = def.element ?? def.shape?.[String(step)];
  return next ? fieldNamesOf(next, rest, valueAtPath(data, [step])) : [];
}

/**
 * True if the schema is for an entry of a list. The entry's `order` comes from its position and is
 * not written in the file.
 */
const isListEntry = ({ shape }: SchemaDef) => shape?.['id'] !== undefined;

/**
 * Returns the schema in a union that matches the data. For example, the page's template selects the
 * schema of a page.
 */
function optionFor(
  { options, discriminator }: SchemaDef,
  data: unknown,
): z.core.$ZodType | undefined {
  if (!options || !discriminator) return undefined;
  const chosen = (data as Record<string, unknown> | undefined)?.[discriminator] ?? 'text';
  return options.find((option) => {
    const { shape } = option._zod.def as unknown as SchemaDef;
    const literal = shape?.[discriminator]?._zod.def as unknown as SchemaDef | undefined;
    return literal?.values?.includes(chosen);
  });
}
