import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '../../../src/contract/errors.ts';
import { docstrings } from './docstrings.ts';

export interface Example {
  value: unknown;
}

/** One call as it was made and answered. */
export interface RecordedCall {
  /** What stood in the path and in the query, by name. */
  parameters: Record<string, unknown>;
  request?: unknown;
  response?: unknown;
}

/** What `npm run api-examples` wrote down of a walk through the reference provider. */
export interface Recordings {
  /** By the id of the call. */
  calls: Record<string, RecordedCall>;
  /** Bodies of refusals, by code. */
  errors: Record<string, unknown>;
}

const recordings: Recordings = JSON.parse(
  readFileSync(join(import.meta.dirname, 'examples.json'), 'utf8'),
);

export function requestExamples(id: string): Record<string, Example> | undefined {
  const value = recordings.calls[id]?.request;
  return value === undefined ? undefined : { recorded: { value } };
}

export function responseExamples(id: string): Record<string, Example> | undefined {
  const value = recordings.calls[id]?.response;
  return value === undefined ? undefined : { recorded: { value } };
}

export function parameterExample(id: string, name: string): unknown {
  return recordings.calls[id]?.parameters[name];
}

/** A refusal as it was answered; with the contract's sentence where the walk does not meet it. */
export function errorExample(code: ErrorCode): unknown {
  const message = docstrings[`errorStatus.${code}`]?.description;
  return recordings.errors[code] ?? { error: { code, message } };
}
