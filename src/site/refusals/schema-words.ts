// What a schema has against a value, in words for who writes content: zod's own are for developers.
import type { z } from 'astro/zod';
import type { Step } from './content-files.ts';

type Issue = z.core.$ZodIssue;

/** What is wrong, by the path in the value; an unknown field has a path of its own. */
export function issuesOf(schema: z.ZodType, data: unknown): { path: Step[]; says: string }[] {
  const read = schema.safeParse(data);
  return (read.error?.issues ?? []).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys')
      return [{ path: issue.path, says: sayOf(issue, valueAt(data, issue.path)) }];
    const known = fieldsOf(schema, issue.path, data);
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      says: unknownField(key, known),
    }));
  });
}

export const valueAt = (data: unknown, path: readonly Step[]) =>
  path.reduce((at, step) => (at as Record<Step, unknown> | null | undefined)?.[step], data);

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields of its own',
  record: 'fields of its own',
  date: 'a date',
};

/** Zod's own words are for developers; a message of ours says what to write. */
function sayOf(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String), value);
  if (issue.code === 'invalid_union' && 'options' in issue)
    return oneOf((issue.options as unknown[]).map(String), value);
  const isOwn = !/^(Invalid|Too|Unrecognized)/.test(issue.message);
  if (isOwn) return issue.message;
  if (value === undefined) return `is missing; it takes ${kindOf(issue)}`;
  if (value === null) return `is empty; it takes ${kindOf(issue)}`;
  if (issue.code === 'invalid_type') return `takes ${kindOf(issue)}, and this is ${shown(value)}`;
  return issue.message;
}

function kindOf(issue: Issue): string {
  return ('expected' in issue && kinds[issue.expected as string]) || 'a value';
}

export function oneOf(values: string[], value: unknown): string {
  const is = value === undefined ? 'is missing' : `${shown(value)} is not known here`;
  const near = typeof value === 'string' ? nearest(value, values) : undefined;
  if (near) return `${is}; did you mean ${near}?`;
  if (values.length > 20)
    return `${is}; there are ${values.length}, ${values.slice(0, 3).join(', ')} …`;
  return `${is}; write ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function unknownField(key: string, known: string[]): string {
  const near = nearest(key, known);
  const advice = near
    ? `did you mean ${near}?`
    : known.length > 0
      ? `the fields here are ${known.join(', ')}`
      : 'nothing can be told here';
  return `there is no field of this name; ${advice}`;
}

/** What differs by a letter or two. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((one) => ({ one, far: distance(word.toLowerCase(), one.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  return best && best.far <= Math.min(2, word.length / 2) ? best.one : undefined;
}

/** How many letters have to change, or to change places with the next. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const [before, last] = [rows[at - 2], rows[at - 1]!];
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const change = last[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1);
      const swapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const swap = before && swapped ? before[to - 2]! + 1 : change;
      row.push(Math.min(change, swap, last[to]! + 1, row[to - 1]! + 1));
    }
    rows.push(row);
  }
  return rows.at(-1)!.at(-1)!;
}

interface Def {
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  discriminator?: string;
  values?: unknown[];
}

/** The names of the fields that a schema has at a path. */
function fieldsOf(schema: z.core.$ZodType, path: readonly Step[], data: unknown): string[] {
  const def = schema._zod.def as unknown as Def;
  const inner = def.innerType ?? def.out ?? optionFor(def, data);
  if (inner) return fieldsOf(inner, path, data);
  const [step, ...rest] = path;
  if (step === undefined)
    return Object.keys(def.shape ?? {}).filter((name) => name !== 'order' || !isPlace(def));
  const next = def.element ?? def.shape?.[String(step)];
  return next ? fieldsOf(next, rest, valueAt(data, [step])) : [];
}

/** The place of a list's entry is not written. */
const isPlace = ({ shape }: Def) => shape?.['id'] !== undefined;

/** Of pages, the template's. */
function optionFor({ options, discriminator }: Def, data: unknown): z.core.$ZodType | undefined {
  if (!options || !discriminator) return undefined;
  const chosen = (data as Record<string, unknown> | undefined)?.[discriminator] ?? 'text';
  return options.find((option) => {
    const { shape } = option._zod.def as unknown as Def;
    const literal = shape?.[discriminator]?._zod.def as unknown as Def | undefined;
    return literal?.values?.includes(chosen);
  });
}
