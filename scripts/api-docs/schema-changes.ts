import type { JsonSchema } from '../../server/http/openapi/json-schema.ts';

/** The direction of the data decides which change of a schema is breaking. */
export type Direction = 'request' | 'response';

/** A schema, and the named schemas of its document. */
interface SchemaSource {
  schema: JsonSchema;
  schemas: Record<string, JsonSchema>;
}

interface Comparison {
  direction: Direction;
  /** Pairs of schemas that are being compared, because schemas can contain themselves. */
  open: Set<string>;
}

/**
 * Lists the changes of a schema that break a client or a backend of the old release. New requests
 * must accept what old requests could contain. Old clients must understand what new responses can
 * contain. Formats are ignored, because they only describe what the patterns check.
 */
export function schemaChanges(
  before: SchemaSource,
  after: SchemaSource,
  direction: Direction,
): string[] {
  const [sent, expected] = direction === 'request' ? [before, after] : [after, before];
  return compare(sent, expected, { direction, open: new Set() }, '');
}

/** Compares what is sent with what is expected: every sent value must be an expected one. */
function compare(
  sent: SchemaSource,
  expected: SchemaSource,
  comparison: Comparison,
  at: string,
): string[] {
  const pair = JSON.stringify([sent.schema, expected.schema]);
  const isNamed = sent.schema.$ref !== undefined || expected.schema.$ref !== undefined;
  if (isNamed && comparison.open.has(pair)) return [];
  if (isNamed) comparison.open.add(pair);
  const expectedBranches = branchesOf(expected);
  const found = branchesOf(sent).flatMap((branch) => {
    // A branch of another type would hide which fields have changed.
    const similar = expectedBranches.filter((one) => acceptsType(branch.schema, one.schema));
    const candidates = similar.length > 0 ? similar : expectedBranches;
    return fewest(candidates.map((one) => compareBranch(branch, one, comparison, at)));
  });
  if (isNamed) comparison.open.delete(pair);
  return [...new Set(found)];
}

function fewest(lists: string[][]): string[] {
  return lists.reduce((best, one) => (one.length < best.length ? one : best), lists[0] ?? []);
}

/** Splits a schema into alternatives without references and unions. */
function branchesOf({ schema, schemas }: SchemaSource): SchemaSource[] {
  const { $ref, anyOf, oneOf, allOf, type, ...rest } = schema;
  const of = (one: JsonSchema) => branchesOf({ schema: one, schemas });
  if ($ref !== undefined) return of(schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap(of);
  if (allOf) return of({ ...rest, ...(type !== undefined && { type }), ...merge(allOf, schemas) });
  if (Array.isArray(type)) return type.flatMap((one) => of({ ...rest, type: one }));
  return [{ schema, schemas }];
}

function merge(parts: JsonSchema[], schemas: Record<string, JsonSchema>): JsonSchema {
  const all = parts.flatMap((schema) => branchesOf({ schema, schemas }).slice(0, 1));
  return Object.assign({}, ...all.map(({ schema }) => schema), {
    properties: Object.assign({}, ...all.map(({ schema }) => schema.properties ?? {})),
    required: all.flatMap(({ schema }) => schema.required ?? []),
  }) as JsonSchema;
}

/** Returns the type of a schema's values. 'any' if the schema does not restrict it. */
function typeOf({ type, enum: values, const: value, properties }: JsonSchema): string {
  if (typeof type === 'string') return type;
  const sample = value ?? values?.[0];
  if (sample !== undefined) return sample === null ? 'null' : typeof sample;
  return properties ? 'object' : 'any';
}

function acceptsType(sent: JsonSchema, expected: JsonSchema): boolean {
  const [own, wanted] = [typeOf(sent), typeOf(expected)];
  return own === wanted || wanted === 'any' || (own === 'integer' && wanted === 'number');
}

function compareBranch(
  sent: SchemaSource,
  expected: SchemaSource,
  comparison: Comparison,
  at: string,
): string[] {
  const isRequest = comparison.direction === 'request';
  const where = at === '' ? 'body' : at;
  if (!acceptsType(sent.schema, expected.schema)) {
    const type = typeOf(sent.schema).replace('any', 'any value');
    return [`${where} ${isRequest ? 'no longer accepts' : 'can now be'} ${type}`];
  }
  return [
    ...valueChanges(sent.schema, expected.schema, isRequest).map((text) => `${where} ${text}`),
    ...fieldChanges(sent, expected, comparison, at),
    ...partChanges(sent, expected, comparison, at),
  ];
}

/** Limits by keyword. 1: a larger value is stricter. -1: a smaller value is stricter. */
const limits: Readonly<Record<string, 1 | -1>> = {
  minimum: 1,
  exclusiveMinimum: 1,
  minLength: 1,
  minItems: 1,
  maximum: -1,
  exclusiveMaximum: -1,
  maxLength: -1,
  maxItems: -1,
};

const valuesOf = (schema: JsonSchema): unknown[] | undefined =>
  'const' in schema ? [schema.const] : schema.enum;

function valueChanges(sent: JsonSchema, expected: JsonSchema, isRequest: boolean): string[] {
  const found: string[] = [];
  const [values, allowed] = [valuesOf(sent), valuesOf(expected)];
  if (allowed && !values)
    found.push(
      isRequest ? 'is now limited to listed values' : 'is no longer limited to listed values',
    );
  for (const value of allowed ? (values ?? []) : [])
    if (!allowed?.includes(value))
      found.push(`${isRequest ? 'no longer accepts' : 'can now be'} ${JSON.stringify(value)}`);
  for (const [keyword, sign] of Object.entries(limits)) {
    const [own, bound] = [limitOf(sent, keyword), limitOf(expected, keyword)];
    if (bound !== undefined && !values && (own === undefined || own * sign < bound * sign))
      found.push(`has a ${isRequest ? 'stricter' : 'looser'} ${keyword}`);
  }
  for (const keyword of ['pattern', 'multipleOf'])
    if (expected[keyword] !== undefined && expected[keyword] !== sent[keyword] && !values)
      found.push(`has ${isRequest ? 'another' : 'no longer the same'} ${keyword}`);
  return found;
}

/** Returns a limit. Ignores the limit of all integers in JavaScript, which zod once wrote. */
function limitOf(schema: JsonSchema, keyword: string): number | undefined {
  const value = schema[keyword];
  if (typeof value !== 'number' || Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined;
  return value;
}

function fieldChanges(
  sent: SchemaSource,
  expected: SchemaSource,
  comparison: Comparison,
  at: string,
): string[] {
  const isRequest = comparison.direction === 'request';
  const [before, after] = isRequest
    ? [sent.schema, expected.schema]
    : [expected.schema, sent.schema];
  const pathOf = (name: string) => (at === '' ? name : `${at}.${name}`);
  const found: string[] = [];
  for (const name of Object.keys(before.properties ?? {}))
    if (!after.properties?.[name]) found.push(`${pathOf(name)} is gone`);
  for (const name of expected.schema.required ?? [])
    if (after.properties?.[name] && !sent.schema.required?.includes(name))
      found.push(`${pathOf(name)} ${isRequest ? 'is now required' : 'can now be missing'}`);
  for (const [name, field] of Object.entries(sent.schema.properties ?? {})) {
    const other = expected.schema.properties?.[name];
    if (!other) continue;
    const [own, wanted] = [
      { ...sent, schema: field },
      { ...expected, schema: other },
    ];
    found.push(...compare(own, wanted, comparison, pathOf(name)));
  }
  return found;
}

/** Compares the items of lists and the values of maps. */
function partChanges(
  sent: SchemaSource,
  expected: SchemaSource,
  comparison: Comparison,
  at: string,
): string[] {
  const parts = [
    ['items', '[]'],
    ['additionalProperties', '{}'],
    ['propertyNames', '{name}'],
  ] as const;
  return parts.flatMap(([keyword, mark]) => {
    const [own, wanted] = [sent.schema[keyword], expected.schema[keyword]];
    if (typeof own !== 'object' || typeof wanted !== 'object') return [];
    return compare(
      { ...sent, schema: own },
      { ...expected, schema: wanted },
      comparison,
      at + mark,
    );
  });
}
