import type { ErrorCode, NextAction } from '../src/contract/errors.ts';

/** Messages by the field's path on the wire, for example `{ 'details.pnr_code': ['Enter …'] }`. */
export type FieldMessages = Record<string, string[]>;

/** One validation error of a contract schema. */
interface Issue {
  path: PropertyKey[];
  message: string;
}

/**
 * Error that every call throws to fail. http/mount.ts turns it into the contract's error body, with
 * the status of its code. Visitors and partners read `message`, so it never contains internals.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages | undefined;
  /** Seconds until another attempt makes sense. Sent as the Retry-After header. */
  retryAfter: number | undefined;
  /** The authentication that the buyer's bank requires, with payment_action_required. */
  nextAction: NextAction | undefined;

  constructor(code: ErrorCode, message: string, fields?: FieldMessages) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Creates the error for a payment that the bank wants the buyer to confirm. Nothing is authorized
 * yet.
 */
export function paymentActionRequired(nextAction: NextAction): ApiError {
  const error = new ApiError(
    'payment_action_required',
    'Your bank asks whether it is you. Nothing is charged until you approve.',
  );
  error.nextAction = nextAction;
  return error;
}

/**
 * Creates the error for a request that breaks the contract.
 * @param pathPrefix Wire path of the validated part, if it is not the whole body.
 */
export function invalidInput(issues: readonly Issue[], pathPrefix?: string): ApiError {
  const fields: FieldMessages = {};
  for (const { path, message } of issues) {
    const name =
      [...(pathPrefix === undefined ? [] : [pathPrefix]), ...path.map(String)].join('.') || 'body';
    (fields[name] ??= []).push(message);
  }
  return new ApiError('invalid_input', 'Some fields are missing or not valid.', fields);
}
