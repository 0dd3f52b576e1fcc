import { z } from 'astro/zod';
import type { Form, GroupForm, FormBase, TextForm } from './form.ts';
import { valueByPathEnd, isLongTextField, isImageField, labelOf } from './labels.ts';

type Json = z.core.JSONSchema.JSONSchema;

/**
 * The position of a field in its form, such as landings.hero.cta, and functions and data to build
 * the field.
 */
export interface FieldContext {
  path: string[];
  /** Returns the kind of drawing if all options are names of drawings of that kind. */
  drawingKindOf?: (options: string[]) => string | undefined;
  /**
   * The ids that a field may contain, if the field refers to entries of another collection. The key
   * is the end of the field's path.
   */
  references?: Record<string, string[]>;
}

/**
 * Converts a zod schema of an object to a form.
 * @throws Error that names a field of an unsupported kind
 */
export function formOfSchema(schema: z.ZodType, context: FieldContext): GroupForm {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date' });
      const expected = messageOf(zodSchema);
      if (expected) Object.assign(jsonSchema, { expected });
    },
  });
  const form = build(json as Json, context, false);
  if (form.kind !== 'group') throw new Error(`${context.path.join('.')} is not an object`);
  return form;
}

/** Returns the schema's own message for a text of another format. */
function messageOf(schema: z.core.$ZodType): string | undefined {
  const { checks = [], error } = schema._zod.def;
  const formats = checks.filter((check) => check._zod.def.check === 'string_format');
  const errors = [error, ...formats.map((check) => check._zod.def.error)];
  const messages = errors.map((message) => message?.({} as never));
  return messages.find((message) => typeof message === 'string');
}

/**
 * Creates the form for a file that contains a list of entries. The entries have no order field,
 * because their position in the list is their order.
 */
export function listFormOfSchema(
  schema: z.ZodType,
  context: FieldContext,
  label: string,
): GroupForm {
  const { fields, ...item } = formOfSchema(schema, context);
  const { order: _, ...itemFields } = fields;
  const entries: Form = {
    kind: 'list',
    label,
    optional: false,
    item: { ...item, fields: itemFields },
  };
  return groupOf({ entries }, label);
}

function build(json: Json, context: FieldContext, optional: boolean): Form {
  const shared: FormBase = { ...labelOf(context.path), optional: optional || 'default' in json };
  if ('default' in json) shared.fallback = json.default;
  const ids = valueByPathEnd(context.path, context.references ?? {});
  const options = ids?.length ? ids : (json.enum as string[] | undefined);
  if (options) {
    const drawings = context.drawingKindOf?.(options);
    return { ...shared, kind: 'choice', options, ...(drawings && { drawings }) };
  }
  if (json.oneOf) return discriminated(json.oneOf as Json[], shared, context);
  switch (json.type) {
    case 'boolean':
      return { ...shared, kind: 'switch' };
    case 'number':
    case 'integer':
      return { ...shared, kind: 'number', whole: json.type === 'integer', ...bounds(json) };
    case 'string':
      return textOf(json, shared, context);
    case 'array':
      if (json.prefixItems) throw unknown(json, context);
      return {
        ...shared,
        kind: 'list',
        item: build(json.items as Json, context, false),
        ...(json.minItems && { min: json.minItems }),
        ...(json.maxItems && { max: json.maxItems }),
      };
    case 'object':
      return json.properties
        ? { ...shared, kind: 'group', fields: fieldsOf(json, context) }
        : pairsOf(json, shared, context);
    default:
      throw unknown(json, context);
  }
}

function bounds({ minimum, maximum }: Json) {
  const isSafe = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  return { ...(isSafe(minimum) && { min: minimum }), ...(isSafe(maximum) && { max: maximum }) };
}

function textOf(json: Json, shared: FormBase, { path }: FieldContext): TextForm {
  const { minLength: min, maxLength: max, pattern } = json;
  const inputType =
    json.format === 'date'
      ? 'date'
      : pattern?.startsWith('^#')
        ? 'color'
        : pattern && isImageField(path) && new RegExp(pattern).test('/picture.webp')
          ? 'image'
          : isLongTextField(path)
            ? 'lines'
            : undefined;
  return {
    ...shared,
    kind: 'text',
    ...(inputType && { inputType }),
    ...((!inputType || inputType === 'lines') &&
      !pattern &&
      path[0] !== 'brand' && { isFilled: true }),
    ...(min && { min }),
    ...(max && { max }),
    ...(pattern && { pattern }),
    ...(pattern && typeof json.expected === 'string' && { expected: json.expected }),
  };
}

function fieldsOf({ properties = {}, required = [] }: Json, context: FieldContext) {
  return Object.fromEntries(
    Object.entries(properties as Record<string, Json>).map(([name, field]) => [
      name,
      build(field, { ...context, path: [...context.path, name] }, !required.includes(name)),
    ]),
  );
}

function unknown(json: Json, { path }: FieldContext): Error {
  return new Error(`No form supports ${path.join('.')}: ${JSON.stringify(json)}`);
}

function pairsOf(json: Json, shared: FormBase, context: FieldContext): Form {
  if ((json.additionalProperties as Json | undefined)?.type !== 'string')
    throw unknown(json, context);
  return { ...shared, kind: 'pairs' };
}

/**
 * Builds the form for objects with several variants, which one field distinguishes. Fields that all
 * variants share are placed next to this field.
 */
function discriminated(kinds: Json[], shared: FormBase, context: FieldContext): GroupForm {
  const groups = kinds.map((kind) => kind.properties as Record<string, Json>);
  const [first = {}] = groups;
  const discriminator = Object.keys(first).find((name) =>
    groups.every((group) => group[name]?.const),
  );
  if (!discriminator) throw new Error(`${context.path.join('.')} has no discriminator field`);
  const common = Object.keys(first).filter(
    (name) =>
      name !== discriminator &&
      groups.every((group) => JSON.stringify(group[name]) === JSON.stringify(first[name])),
  );
  const fields = fieldsOf({ ...kinds[0], properties: pick(first, common) } as Json, context);
  const variants = kinds.map((kind, at) => {
    const own = Object.keys(groups[at]!).filter(
      (name) => name !== discriminator && !common.includes(name),
    );
    const properties = pick(groups[at]!, own);
    const name = String(groups[at]![discriminator]!.const);
    return [name, groupOf(fieldsOf({ ...kind, properties } as Json, context), name)] as const;
  });
  const label = labelOf([...context.path, discriminator]);
  fields[discriminator] = {
    ...label,
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
