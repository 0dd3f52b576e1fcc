import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { commonErrors, errorStatus, type ErrorCode } from '../../../src/contract/errors.ts';
import { docstrings } from './docstrings.ts';
import { refusalExample, type Example } from './examples.ts';
import { headerRefs, type Reference } from './headers.ts';
import { refTo, type JsonSchema } from './json-schema.ts';

export interface Media {
  schema?: JsonSchema;
  examples?: Record<string, Example>;
}

export interface Answer {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, Media>;
}

/** Codes that many calls answer and that stand alone under their status there. */
export const sharedResponses = [
  'unauthorized',
  'not_found',
] as const satisfies readonly ErrorCode[];

/** 'TooManyRequests' of too_many_requests. */
export function responseName(code: ErrorCode): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** One answer for each status, with the codes that it stands for. */
export function refusals(call: CallDefinition): Record<string, Answer | Reference> {
  const codes: ErrorCode[] = [...new Set([...call.errors, ...commonErrors])];
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  const shared = new Set<ErrorCode>([...commonErrors, ...sharedResponses]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, own]) => {
        const [code] = own;
        const isShared = own.length === 1 && code !== undefined && shared.has(code);
        const answer = isShared
          ? { $ref: `#/components/responses/${responseName(code)}` }
          : refusalOf(own);
        return [String(status), answer];
      }),
  );
}

/** An answer of one status: its codes, with a sentence each. */
export function refusalOf(codes: ErrorCode[]): Answer {
  const words = codes.map(
    (code) => `\`${code}\`: ${docstrings[`errorStatus.${code}`]?.description ?? ''}`,
  );
  const tellsWhen = codes.some((code) => errorStatus[code] === 429 || errorStatus[code] === 503);
  // Checkers that allow no other properties want to see all of them here too.
  const narrowed = {
    type: 'object',
    properties: { code: { enum: codes }, message: {}, fields: {}, next_action: {} },
  };
  return {
    description: words.length === 1 ? `${words[0]}` : words.map((one) => `- ${one}`).join('\n'),
    headers: { ...headerRefs.requestId, ...(tellsWhen && headerRefs.retryAfter) },
    content: {
      'application/json': {
        schema: { allOf: [refTo('Error'), { type: 'object', properties: { error: narrowed } }] },
        examples: Object.fromEntries(codes.map((code) => [code, { value: refusalExample(code) }])),
      },
    },
  };
}
