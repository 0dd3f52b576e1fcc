import type { CallDefinition } from '../../../src/contract/define-call.ts';
import type { ApiInfo } from './api-info.ts';
import { docstrings } from './read-api-docs.ts';
import { responseExamples, parameterExample, requestExamples } from './examples.ts';
import { responseHeaderRefs, type ParameterObject, type ReferenceObject } from './headers.ts';
import type { JsonSchema } from './json-schema.ts';
import { errorResponsesByStatus, type ResponseObject, type MediaTypeObject } from './responses.ts';
import { bodySchemaRef, querySchema } from './schemas.ts';

export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  servers?: { url: string }[];
  security: Record<string, string[]>[];
  parameters: (ParameterObject | ReferenceObject)[];
  requestBody?: { required: true; description?: string; content: Record<string, MediaTypeObject> };
  responses: Record<string, ResponseObject | ReferenceObject>;
}

const authDescriptions = {
  none: 'Needs no token.',
  optional: 'The token is optional.',
  required: 'Needs a token.',
} as const;

/** Timeout in milliseconds of calls that define none. The same as in core/call/call.ts. */
const DEFAULT_TIMEOUT_MS = 20_000;

/** Notice in the description of calls that are not in the original specification. */
const nonStandardNotice =
  'Not in the original specification. A backend may omit this call and return 404; the storefront works without it.';

export function operationOf(
  call: CallDefinition,
  { connectUrl }: Pick<ApiInfo, 'connectUrl'>,
): OperationObject {
  const timeoutSeconds = (call.timeout ?? DEFAULT_TIMEOUT_MS) / 1000;
  return {
    operationId: call.id,
    summary: call.summary,
    description: [
      `${call.summary}. ${authDescriptions[call.auth]} The storefront waits ${timeoutSeconds} seconds for the response.`,
      ...(call.nonStandard ? [nonStandardNotice] : []),
    ].join('\n\n'),
    tags: [call.tag],
    ...(call.api === 'connect' && connectUrl && { servers: [{ url: connectUrl }] }),
    security: securityOf(call.auth),
    parameters: [
      ...pathParameters(call),
      ...queryParameters(call),
      ...(call.idempotent ? [{ $ref: '#/components/parameters/UniqueKey' }] : []),
      { $ref: '#/components/parameters/Environment' },
    ],
    ...requestBodyOf(call),
    responses: { ...successResponse(call), ...errorResponsesByStatus(call) },
  };
}

function securityOf(auth: CallDefinition['auth']): OperationObject['security'] {
  if (auth === 'none') return [];
  return [...(auth === 'optional' ? [{}] : []), { token: [] }, { bearer: [] }];
}

function requestBodyOf(call: CallDefinition): Pick<OperationObject, 'requestBody'> {
  const { id, request, upload } = call;
  if (request) {
    const media = { schema: bodySchemaRef(request), examples: requestExamples(id) };
    return { requestBody: { required: true, content: { 'application/json': media } } };
  }
  if (!upload) return {};
  // Binary content has no schema, because OpenAPI 3.1 describes it only by its media type.
  const content = Object.fromEntries(upload.mediaTypes.map((type) => [type, {}]));
  const description = `The bytes of one file, at most ${upload.maxBytes} bytes. The type is detected from the content, not from the header.`;
  return { requestBody: { required: true, description, content } };
}

function pathParameters({ id, path }: CallDefinition): ParameterObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: pathParameterDescriptions[name] ?? '',
    schema: { type: 'string' },
    example: parameterExample(id, name),
  }));
}

/**
 * Descriptions of the ids in URL paths. Each description names the call or field that the id comes
 * from.
 */
const pathParameterDescriptions: Record<string, string> = {
  bankCheckId: 'The `bank_check_id` of the `next_action` in the error of a purchase.',
  policyId: 'A policy’s `id`, from a list of policies or a purchase.',
  claimId: 'A claim’s `claim_id`.',
  photoId: 'A photo’s `photo_id`.',
  quoteId: 'The `quote_id` of the call that opened the quote.',
  verticalCode: 'A vertical’s `vertical_code`.',
};

function queryParameters(call: CallDefinition): ParameterObject[] {
  const { properties = {}, required = [] } = querySchema(call);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description && { description }),
    schema: schema as JsonSchema,
    example: parameterExample(call.id, name),
  }));
}

function successResponse(call: CallDefinition): Record<string, ResponseObject> {
  const headers = responseHeaderRefs.requestId;
  if (call.response === null) return { 204: { description: 'Done. The body is empty.', headers } };
  const description = docstrings[`${call.id}.response`]?.description ?? 'Done.';
  const media = { schema: bodySchemaRef(call.response), examples: responseExamples(call.id) };
  // Binary content has no schema, as in `requestBodyOf`.
  const files = Object.fromEntries((call.download?.mediaTypes ?? []).map((type) => [type, {}]));
  return { 200: { description, headers, content: { 'application/json': media, ...files } } };
}
