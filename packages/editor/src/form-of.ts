import { z } from 'astro/zod';
import type { Form, GroupForm, Shared, TextForm } from './form.ts';
import { endOf, isLong, isPicture, wordsOf } from './words.ts';

type Json = z.core.JSONSchema.JSONSchema;

/** Where a form stands: its path, such as landings.hero.cta, and what the path's owner knows of it. */
export interface Place {
  path: string[];
  /** Names the kind of drawing that all of these choices are of. */
  drawingsOf?: (options: string[]) => string | undefined;
  /** The ids that a field may name, by the end of the path of a field that names an entry of another collection. */
  references?: Record<string, string[]>;
}

/**
 * The form of a schema of objects.
 * @throws Error that names a field of a kind that no form has
 */
export function formOf(schema: z.ZodType, place: Place): GroupForm {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date' });
    },
  });
  const form = build(json as Json, place, false);
  if (form.kind !== 'group') throw new Error(`${place.path.join('.')} is no object`);
  return form;
}

/** The form of a list in one file: its entries in their order, which the file's loader counts itself. */
export function listOf(schema: z.ZodType, place: Place, label: string): GroupForm {
  const { fields, ...item } = formOf(schema, place);
  const { order: _, ...own } = fields;
  const entries: Form = {
    kind: 'list',
    label,
    optional: false,
    item: { ...item, fields: own },
  };
  return groupOf({ entries }, label);
}

function build(json: Json, place: Place, optional: boolean): Form {
  const shared: Shared = { ...wordsOf(place.path), optional: optional || 'default' in json };
  if ('default' in json) shared.fallback = json.default;
  const ids = endOf(place.path, place.references ?? {});
  const options = ids?.length ? ids : (json.enum as string[] | undefined);
  if (options) {
    const drawings = place.drawingsOf?.(options);
    return { ...shared, kind: 'choice', options, ...(drawings && { drawings }) };
  }
  if (json.oneOf) return discriminated(json.oneOf as Json[], shared, place);
  switch (json.type) {
    case 'boolean':
      return { ...shared, kind: 'switch' };
    case 'number':
    case 'integer':
      return { ...shared, kind: 'number', whole: json.type === 'integer', ...bounds(json) };
    case 'string':
      return textOf(json, shared, place);
    case 'array':
      if (json.prefixItems) throw unknown(json, place);
      return {
        ...shared,
        kind: 'list',
        item: build(json.items as Json, place, false),
        ...(json.minItems && { least: json.minItems }),
        ...(json.maxItems && { most: json.maxItems }),
      };
    case 'object':
      return json.properties
        ? { ...shared, kind: 'group', fields: fieldsOf(json, place) }
        : pairsOf(json, shared, place);
    default:
      throw unknown(json, place);
  }
}

function bounds({ minimum, maximum }: Json) {
  const safe = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  return { ...(safe(minimum) && { least: minimum }), ...(safe(maximum) && { most: maximum }) };
}

function textOf(json: Json, shared: Shared, { path }: Place): TextForm {
  const { minLength: least, maxLength: most, pattern } = json;
  const look =
    json.format === 'date'
      ? 'date'
      : pattern?.startsWith('^#')
        ? 'color'
        : pattern && isPicture(path) && new RegExp(pattern).test('/picture.webp')
          ? 'picture'
          : isLong(path)
            ? 'lines'
            : undefined;
  return {
    ...shared,
    kind: 'text',
    ...(look && { look }),
    ...(least && { least }),
    ...(most && { most }),
    ...(pattern && { pattern }),
  };
}

function fieldsOf({ properties = {}, required = [] }: Json, place: Place) {
  return Object.fromEntries(
    Object.entries(properties as Record<string, Json>).map(([name, field]) => [
      name,
      build(field, { ...place, path: [...place.path, name] }, !required.includes(name)),
    ]),
  );
}

function unknown(json: Json, { path }: Place): Error {
  return new Error(`No form shows what ${path.join('.')} is: ${JSON.stringify(json)}`);
}

function pairsOf(json: Json, shared: Shared, place: Place): Form {
  if ((json.additionalProperties as Json | undefined)?.type !== 'string')
    throw unknown(json, place);
  return { ...shared, kind: 'pairs' };
}

/** Objects told apart by one field: those fields that all of them have stay beside it. */
function discriminated(kinds: Json[], shared: Shared, place: Place): GroupForm {
  const groups = kinds.map((kind) => kind.properties as Record<string, Json>);
  const [first = {}] = groups;
  const by = Object.keys(first).find((name) => groups.every((group) => group[name]?.const));
  if (!by) throw new Error(`Nothing tells apart what ${place.path.join('.')} is`);
  const common = Object.keys(first).filter(
    (name) =>
      name !== by &&
      groups.every((group) => JSON.stringify(group[name]) === JSON.stringify(first[name])),
  );
  const fields = fieldsOf({ ...kinds[0], properties: pick(first, common) } as Json, place);
  const variants = kinds.map((kind, at) => {
    const own = Object.keys(groups[at]!).filter((name) => name !== by && !common.includes(name));
    const properties = pick(groups[at]!, own);
    const name = String(groups[at]![by]!.const);
    return [name, groupOf(fieldsOf({ ...kind, properties } as Json, place), name)] as const;
  });
  const words = wordsOf([...place.path, by]);
  fields[by] = {
    ...words,
    kind: 'variants',
    optional: false,
    variants: Object.fromEntries(variants),
  };
  return { ...shared, kind: 'group', fields };
}

function pick(from: Record<string, Json>, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, from[name]!]));
}

function groupOf(fields: Record<string, Form>, label: string): GroupForm {
  return { kind: 'group', label, optional: false, fields };
}
