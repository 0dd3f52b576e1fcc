import type { ErrorCode } from '../../../src/contract/errors.ts';
import { docstrings, recordings } from './read-api-docs.ts';

export interface ExampleObject {
  value: unknown;
}

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
