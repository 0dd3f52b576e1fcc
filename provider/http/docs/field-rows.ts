import type { JsonSchema } from '../json-schema.ts';

/** One line of a table of fields. */
export interface FieldRow {
  /** 'details.pnr_code', 'plans[].plan_id'. */
  name: string;
  type: string;
  required: boolean;
  /** 'at most 30 characters', 'one of once, month'; '' where the type says all. */
  limits: string;
}

/** Every field of a schema in order, those inside of others by their path. */
export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  const { inner, list } = unwrap(schema);
  if (list) return fieldRows(list, `${prefix}[]`);
  const required = inner.required ?? [];
  return Object.entries(inner.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const row = {
      name,
      type: typeOf(field),
      required: required.includes(key),
      limits: limitsOf(field),
    };
    return [row, ...fieldRows(field, name)];
  });
}

/** A nullable object is an object still, and a list is described by its items. */
function unwrap(schema: JsonSchema): { inner: JsonSchema; list: JsonSchema | undefined } {
  const inner = schema.anyOf?.find((part) => part.type !== 'null') ?? schema;
  return { inner, list: inner.type === 'array' ? inner.items : undefined };
}

function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'values'}`;
  return schema.type ?? (schema.const === undefined ? 'any value' : typeof schema.const);
}

function limitsOf(field: JsonSchema): string {
  const schema = unwrap(field).inner;
  const between = (least: unknown, most: unknown, unit: string) => {
    if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
    if (most !== undefined) return `at most ${most}${unit}`;
    return least === undefined ? '' : `at least ${least}${unit}`;
  };
  return [
    schema.const === undefined ? '' : `always ${JSON.stringify(schema.const)}`,
    schema.enum ? `one of ${schema.enum.join(', ')}` : '',
    between(schema.minLength, schema.maxLength, ' characters'),
    between(schema.minimum, wellBelow(schema.maximum), ''),
    schema.pattern ? `matches ${schema.pattern}` : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** The largest safe integer is JavaScript's limit, not the contract's. */
function wellBelow(maximum: number | undefined): number | undefined {
  return maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
}
