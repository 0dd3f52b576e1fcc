import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { commonErrors, errorStatus, type ErrorCode } from '../../../src/contract/errors.ts';
import { docstrings } from './docstrings.ts';
import { errorExample, type Example } from './examples.ts';
import { headerRefs, type Reference } from './headers.ts';
import { refTo, type JsonSchema } from './json-schema.ts';

export interface Media {
  schema?: JsonSchema;
  examples?: Record<string, Example>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, Media>;
}

/**
 * Error codes that many calls use. The document describes the response of such a code only once. A
 * call refers to that response when no other error code of the call has the same HTTP status.
 */
export const sharedResponses = [
  'unauthorized',
  'not_found',
] as const satisfies readonly ErrorCode[];

/** Converts an error code to the name of its response: too_many_requests to 'TooManyRequests'. */
export function responseName(code: ErrorCode): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns the error responses of a call by HTTP status. A response lists all error codes of its
 * status.
 */
export function errorResponses(call: CallDefinition): Record<string, ResponseObject | Reference> {
  const codes: ErrorCode[] = [...new Set([...call.errors, ...commonErrors])];
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  const shared = new Set<ErrorCode>([...commonErrors, ...sharedResponses]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, statusCodes]) => {
        const [code] = statusCodes;
        const isShared = statusCodes.length === 1 && code !== undefined && shared.has(code);
        const response = isShared
          ? { $ref: `#/components/responses/${responseName(code)}` }
          : errorResponse(statusCodes);
        return [String(status), response];
      }),
  );
}

/** Describes the response of one HTTP status, with one sentence per error code. */
export function errorResponse(codes: ErrorCode[]): ResponseObject {
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
    properties: { code: { enum: codes }, message: {}, fields: {}, next_action: {} },
  };
  return {
    description:
      descriptions.length === 1
        ? `${descriptions[0]}`
        : descriptions.map((one) => `- ${one}`).join('\n'),
    headers: { ...headerRefs.requestId, ...(hasRetryAfter && headerRefs.retryAfter) },
    content: {
      'application/json': {
        schema: { allOf: [refTo('Error'), { type: 'object', properties: { error: narrowed } }] },
        examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }])),
      },
    },
  };
}
