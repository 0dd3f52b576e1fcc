import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { commonErrorCodes, errorStatus, type ErrorCode } from '../../../src/contract/errors.ts';
import { docstrings } from './read-api-docs.ts';
import { errorExample, type ExampleObject } from './examples.ts';
import { responseHeaderRefs, type ReferenceObject } from './headers.ts';
import { schemaRef, type JsonSchema } from './json-schema.ts';

export interface MediaTypeObject {
  schema?: JsonSchema;
  examples?: Record<string, ExampleObject>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, ReferenceObject>;
  content?: Record<string, MediaTypeObject>;
}

/**
 * Error codes that many calls use. The document describes the response of such a code only once. A
 * call refers to that response when no other error code of the call has the same HTTP status.
 */
export const frequentErrorCodes = [
  'unauthorized',
  'not_found',
] as const satisfies readonly ErrorCode[];

/** Converts an error code to the name of its response: too_many_requests to 'TooManyRequests'. */
export function responseComponentName(code: ErrorCode): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns the error responses of a call by HTTP status. A response lists all error codes of its
 * status.
 */
export function errorResponsesByStatus(
  call: CallDefinition,
): Record<string, ResponseObject | ReferenceObject> {
  const codes: ErrorCode[] = [...new Set([...call.errors, ...commonErrorCodes])];
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  const shared = new Set<ErrorCode>([...commonErrorCodes, ...frequentErrorCodes]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, statusCodes]) => {
        const [code] = statusCodes;
        const isShared = statusCodes.length === 1 && code !== undefined && shared.has(code);
        const response = isShared
          ? { $ref: `#/components/responses/${responseComponentName(code)}` }
          : describeErrorResponse(statusCodes);
        return [String(status), response];
      }),
  );
}

/** Describes the response of one HTTP status, with one sentence per error code. */
export function describeErrorResponse(codes: ErrorCode[]): ResponseObject {
  const descriptions = codes.map(
    (code) => `\`${code}\`: ${docstrings[`errorStatus.${code}`]?.description ?? ''}`,
  );
  const hasRetryAfter = codes.some(
    (code) => errorStatus[code] === 429 || errorStatus[code] === 503,
  );
  // Names every property of the error, because a validator that forbids additional properties needs
  // all properties in each part of allOf.
  const narrowed = {
    type: 'object',
    properties: { code: { enum: codes }, message: {}, fields: {}, next_action: {}, texts: {} },
  };
  return {
    description:
      descriptions.length === 1
        ? `${descriptions[0]}`
        : descriptions.map((one) => `- ${one}`).join('\n'),
    headers: {
      ...responseHeaderRefs.requestId,
      ...(hasRetryAfter && responseHeaderRefs.retryAfter),
    },
    content: {
      'application/json': {
        schema: {
          allOf: [schemaRef('Error'), { type: 'object', properties: { error: narrowed } }],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }])),
      },
    },
  };
}
