/**
 * This file collects the contract's schemas for the OpenAPI document, by their exported names, with
 * the docstrings of their fields.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { calls } from '../../../src/contract/calls.ts';
import type { AnySchema, CallDefinition } from '../../../src/contract/define-call.ts';
import { errorStatus } from '../../../src/contract/errors.ts';
import { docstrings } from './read-api-docs.ts';
import { schemaRef, toJsonSchema, withoutZodKeywords, type JsonSchema } from './json-schema.ts';
import type { ProductCode } from '../../../src/contract/products.ts';

const contract = join(import.meta.dirname, '..', '..', '..', 'src', 'contract');

/** A schema with its name in the document and the path of its docstrings. */
interface NamedSchema {
  name: string;
  path: string;
  schema: AnySchema;
}

/**
 * Returns every exported schema except schemas of plain strings and numbers. Plain strings and
 * numbers are written directly into the fields that use them.
 */
async function exportedSchemas(): Promise<NamedSchema[]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(join(contract, file)).href)),
  );
  const all = Object.assign({}, ...modules) as Record<string, unknown>;
  return Object.entries(all).flatMap(([path, schema]) =>
    path.endsWith('Schema') && isCompound(schema) ? [{ name: schemaName(path), path, schema }] : [],
  );
}

function isCompound(value: unknown): value is AnySchema {
  const simple = ['string', 'number', 'pipe'];
  return value instanceof z.ZodMiniType && !simple.includes(value._zod.def.type);
}

/**
 * Schema names that the published document has used since its first version. They must not change.
 */
const publishedNames: Readonly<Record<string, string>> = {
  cancellationPreviewSchema: 'CancelCheckout',
  addMethodResponseSchema: 'AddMethodAnswer',
  collectiblesPurchaseResponseSchema: 'CollectiblesPurchaseAnswer',
  collectiblesQuoteChoicesSchema: 'CollectiblesSettings',
  guestBuyerSchema: 'Purchaser',
  installmentSchema: 'Instalment',
  limitOrDeductibleChoicesSchema: 'RentersRate',
  limitOrDeductibleSchema: 'Limit',
  matchedCitySchema: 'RentersLocation',
  policyAddressSchema: 'Place',
  policyWithNextPaymentSchema: 'PaidPolicy',
  productCodeSchema: 'VerticalCode',
  purchaseResponseSchema: 'PurchaseAnswer',
  rentersPolicyholderSchema: 'RentersPerson',
  rentersPurchaseResponseSchema: 'RentersPurchaseAnswer',
  rentersQuoteChoicesSchema: 'RentersSettings',
  selectedLiabilityAndDeductibleSchema: 'SelectedRates',
  smallBusinessAnswersSchema: 'SmallBusinessRisk',
  smallBusinessPlanPricesSchema: 'SmallBusinessRates',
  surveyAnswersSchema: 'SurveyResponses',
  surveyDefinitionSchema: 'DynamicForm',
};

/**
 * Converts an exported name to the schema's name in the document: 'claimSchema' to Claim,
 * errorBodySchema to Error.
 */
function schemaName(exported: string): string {
  const published = publishedNames[exported];
  if (published) return published;
  const name = exported.replace(/(Body)?Schema$/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Returns the name of the schema of a call's body: ListClaimsAnswer for the response of
 * 'listClaims', ListClaimsRequest for its request.
 */
function bodyName(id: string, role: 'request' | 'response'): string {
  return schemaName(id) + (role === 'response' ? 'Answer' : 'Request');
}

const exported = await exportedSchemas();
/**
 * Named schemas by their schema object. Two calls with the same schema object therefore share one
 * name.
 */
const named = new Map(exported.map((one) => [one.schema, one]));

const rootNames = Object.values(calls).flatMap((call: CallDefinition) =>
  (['request', 'response'] as const).flatMap((role) => {
    const schema = call[role];
    if (!schema) return [];
    const path = `${call.id}.${role}`;
    const namedSchema = named.get(schema) ?? { name: bodyName(call.id, role), path, schema };
    named.set(schema, namedSchema);
    return [namedSchema.name];
  }),
);

/** Returns a reference to the named schema of a call's body. */
export function bodySchemaRef(schema: AnySchema): JsonSchema {
  return schemaRef(named.get(schema)?.name ?? '');
}

/**
 * Returns all schemas that the calls use, by name. Fields with a default are optional, both in
 * requests and in another backend's responses.
 */
export function namedSchemas(): Record<string, JsonSchema> {
  const ids = z.registry<{ id: string }>();
  for (const { name, schema } of named.values()) ids.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(ids, {
    metadata: ids,
    io: 'input',
    unrepresentable: 'any',
    uri: (name) => schemaRef(name).$ref ?? '',
  });
  const all: Record<string, JsonSchema> = {};
  for (const { name, path } of named.values()) {
    const schema = withoutZodKeywords(schemas[name] as JsonSchema);
    all[name] = { ...docstrings[path], ...describeFields(schema, path) };
  }
  describePolicyDetails(all);
  all['ErrorCode'] = errorCodes();
  describeErrorCode(all);
  return reachableFrom(all, [...rootNames, 'Error', 'DeviceEnvironment']);
}

/** Returns the schema of a call's query parameters. */
export function querySchema(call: CallDefinition): JsonSchema {
  if (!call.query) return {};
  return describeFields(toJsonSchema(call.query), `${call.id}.query`);
}

/** Adds the docstrings to a schema and to all schemas inside it. */
function describeFields(schema: JsonSchema, path: string): JsonSchema {
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    const at = `${path}.${key}`;
    const { description, format } = docstrings[at] ?? {};
    describeFields(field, at);
    if (format) setFormat(field, format);
    if (description) field.description = description;
  }
  if (schema.items) describeFields(schema.items, `${path}[]`);
  if (typeof schema.additionalProperties === 'object')
    describeFields(schema.additionalProperties, `${path}{}`);
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) describeFields(one, path);
  return schema;
}

/**
 * Sets the format on the string in a schema, also when the string is in a union with null or in a
 * list.
 */
function setFormat(schema: JsonSchema, format: string): void {
  if (schema.type === 'string') schema.format = format;
  for (const one of schema.anyOf ?? []) setFormat(one, format);
  if (schema.items) setFormat(schema.items, format);
}

/**
 * Adds the schemas of the policy details to the schema Policy, and lists which vertical_code uses
 * which schema. Any other object stays valid, because products may be added later.
 */
function describePolicyDetails(all: Record<string, JsonSchema>): void {
  const details = all['Policy']?.properties?.['details'];
  if (!details) return;
  const rows = Object.entries(policyDetailsSchemaNames).map(([code, name]) => `${code}: ${name}`);
  details.description = `${details.description} ${rows.join(', ')}; other products: an object.`;
  const known = [...new Set(Object.values(policyDetailsSchemaNames))].map(schemaRef);
  details.anyOf = [...known, { type: 'object', additionalProperties: true }];
  delete details.type;
  delete details.additionalProperties;
  delete details.propertyNames;
}

/** Returns the schema of the error codes. It describes each code with the contract's sentence. */
function errorCodes(): JsonSchema {
  const codes = Object.keys(errorStatus);
  const descriptions = codes.map((code) => [
    code,
    docstrings[`errorStatus.${code}`]?.description ?? '',
  ]);
  return {
    type: 'string',
    description: `Error code.\n\n${descriptions.map(([code, description]) => `- \`${code}\`: ${description}`).join('\n')}`,
    enum: codes,
    'x-enumDescriptions': Object.fromEntries(descriptions),
  };
}

function describeErrorCode(all: Record<string, JsonSchema>): void {
  const error = all['Error']?.properties?.['error']?.properties;
  if (error) error['code'] = schemaRef('ErrorCode');
}

/** Returns the schemas named in `from` and all schemas that they refer to, sorted by name. */
function reachableFrom(
  all: Record<string, JsonSchema>,
  from: string[],
): Record<string, JsonSchema> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const [, next = ''] of JSON.stringify(all[name]).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    ))
      visit(next);
  };
  from.forEach(visit);
  return Object.fromEntries([...seen].toSorted().map((name) => [name, all[name] ?? {}]));
}

/**
 * Name of the schema that describes the `details` of a policy, by product. The details of all other
 * products have no schema.
 */
const policyDetailsSchemaNames: Partial<Record<ProductCode, string>> = {
  baggage: 'FlightDetails',
  flight: 'FlightDetails',
  collectibles: 'CollectiblesPolicyDetails',
  devices: 'DevicesPolicyDetails',
  pet: 'PetPolicyDetails',
  rental_car: 'RentalPolicyDetails',
  renters: 'RentersPolicyDetails',
  rideshare: 'RidesharePolicyDetails',
  commercial: 'SmallBusinessPolicyDetails',
};
