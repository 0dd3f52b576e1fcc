import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '../../../src/contract/errors.ts';
import { docstrings } from './docstrings.ts';

export interface ExampleObject {
  value: unknown;
}

/** A recorded request and its response. */
export interface RecordedCall {
  /** Path and query parameters by name. */
  parameters: Record<string, unknown>;
  request?: unknown;
  response?: unknown;
}

/** Recorded calls to the reference server, which `npm run api-examples` records. */
export interface Recordings {
  /** Recorded calls by call id. */
  calls: Record<string, RecordedCall>;
  /** Recorded error bodies by error code. */
  errors: Record<string, unknown>;
}

export const examplesFile = join(import.meta.dirname, 'examples.json');
const recordings: Recordings = JSON.parse(readFileSync(examplesFile, 'utf8'));

export function requestExamples(id: string): Record<string, ExampleObject> | undefined {
  const value = recordings.calls[id]?.request;
  return value === undefined ? undefined : { recorded: { value } };
}

export function responseExamples(id: string): Record<string, ExampleObject> | undefined {
  const value = recordings.calls[id]?.response;
  return value === undefined ? undefined : { recorded: { value } };
}

export function parameterExample(id: string, name: string): unknown {
  return recordings.calls[id]?.parameters[name];
}

/**
 * Returns the recorded error body of an error code. For a code without a recording, builds an error
 * body with the contract's message.
 */
export function errorExample(code: ErrorCode): unknown {
  const message = docstrings[`errorStatus.${code}`]?.description;
  return recordings.errors[code] ?? { error: { code, message } };
}
