import type { JsonSchema } from '../../server/http/openapi/json-schema.ts';
import type { CompactDocument, CompactOperation } from './compact-document.ts';
import { schemaChanges, type Direction } from './schema-changes.ts';

interface Versions {
  before: CompactDocument;
  after: CompactDocument;
}

/**
 * Lists the changes between two documents that break a client or a backend of the earlier one. Each
 * line starts with the call: 'POST /api/… request email is now required'.
 */
export function breakingChanges(before: CompactDocument, after: CompactDocument): string[] {
  const versions = { before, after };
  const next = operationsByRoute(after);
  return [...operationsByRoute(before)].flatMap(([key, { name, operation }]) => {
    const found = next.get(key);
    if (!found) return [`${name} is gone`];
    return operationChanges(operation, found.operation, versions).map((text) => `${name} ${text}`);
  });
}

/** Returns the operations by method and path. The names of path parameters do not matter. */
function operationsByRoute({ paths }: CompactDocument) {
  const all = new Map<string, { name: string; operation: CompactOperation }>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      all.set(name.replace(/\{\w+\}/g, '{}'), { name, operation });
    }
  return all;
}

function operationChanges(
  before: CompactOperation,
  after: CompactOperation,
  versions: Versions,
): string[] {
  return [
    ...securityChanges(before, after),
    ...parameterChanges(before, after, versions),
    ...requestChanges(before, after, versions),
    ...statusChanges(before, after),
    ...responseChanges(before, after, versions),
  ];
}

/** True if the call works without a token: no scheme is listed, or an empty one. */
const isOpenTo = ({ security }: CompactOperation) =>
  security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0);

function securityChanges(before: CompactOperation, after: CompactOperation): string[] {
  return isOpenTo(before) && !isOpenTo(after) ? ['now needs a token'] : [];
}

function parameterChanges(
  before: CompactOperation,
  after: CompactOperation,
  versions: Versions,
): string[] {
  const sentIn = ({ parameters }: CompactOperation) =>
    parameters.filter((one) => one.in !== 'path');
  const old = new Map(sentIn(before).map((one) => [`${one.in} ${one.name}`, one]));
  const current = new Map(sentIn(after).map((one) => [`${one.in} ${one.name}`, one]));
  const found: string[] = [];
  for (const [name, parameter] of current)
    if (parameter.required && !old.get(name)?.required) found.push(`${name} is now required`);
  for (const [name, parameter] of old) {
    const other = current.get(name);
    if (!other) found.push(`${name} is gone`);
    else if (parameter.schema && other.schema)
      found.push(
        ...changesOf({ before: parameter.schema, after: other.schema }, 'request', versions).map(
          (text) => text.replace(/^body/, name),
        ),
      );
  }
  return found;
}

function changesOf(
  schema: { before: JsonSchema; after: JsonSchema },
  direction: Direction,
  { before, after }: Versions,
): string[] {
  return schemaChanges(
    { schema: schema.before, schemas: before.components.schemas },
    { schema: schema.after, schemas: after.components.schemas },
    direction,
  );
}

function requestChanges(
  { requestBody: before }: CompactOperation,
  { requestBody: after }: CompactOperation,
  versions: Versions,
): string[] {
  if (!before && after) return ['request body is now required'];
  if (before && !after) return ['request body is gone'];
  return contentChanges(before?.content ?? {}, after?.content ?? {}, {
    direction: 'request',
    versions,
  });
}

type Content = Record<string, { schema?: JsonSchema }>;

function contentChanges(
  before: Content,
  after: Content,
  { direction, versions }: { direction: Direction; versions: Versions },
): string[] {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const other = after[type];
    if (!other) return [`${direction} type ${type} is gone`];
    if (!schema || !other.schema) return [];
    const texts = changesOf({ before: schema, after: other.schema }, direction, versions);
    return texts.map((text) => `${direction} ${text}`);
  });
}

const isSuccess = (status: string) => Number(status) < 400;

/**
 * Lists changed statuses of success and of error codes. New error codes, and codes that are gone,
 * break nothing: clients treat an unknown code by its status.
 */
function statusChanges(before: CompactOperation, after: CompactOperation): string[] {
  const statusesOf = ({ responses }: CompactOperation) => Object.keys(responses).filter(isSuccess);
  const [old, current] = [statusesOf(before), statusesOf(after)];
  const codes = errorStatuses(after);
  return [
    ...old.filter((one) => !current.includes(one)).map((one) => `status ${one} is gone`),
    ...current.filter((one) => !old.includes(one)).map((one) => `status ${one} is new`),
    ...[...errorStatuses(before)].flatMap(([code, status]) => {
      const other = codes.get(code);
      return other === undefined || other === status
        ? []
        : [`error ${code} has status ${other} instead of ${status}`];
    }),
  ];
}

function errorStatuses({ responses }: CompactOperation): Map<string, string> {
  const errors = Object.entries(responses).filter(([status]) => !isSuccess(status));
  return new Map(
    errors.flatMap(([status, { description }]) =>
      description.split(', ').map((code) => [code, status] as const),
    ),
  );
}

function responseChanges(
  before: CompactOperation,
  after: CompactOperation,
  versions: Versions,
): string[] {
  return Object.entries(before.responses)
    .filter(([status]) => isSuccess(status))
    .flatMap(([status, { content = {} }]) => {
      const other = after.responses[status];
      return other
        ? contentChanges(content, other.content ?? {}, { direction: 'response', versions })
        : [];
    });
}
