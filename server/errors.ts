import type { ErrorCode, NextAction } from '../src/contract/errors.ts';

/** Messages by wire path of the field, for example `{ 'details.pnr_code': ['Enter …'] }`. */
export type FieldMessages = Record<string, string[]>;

/** What a schema of the contract finds wrong. */
interface Issue {
  path: PropertyKey[];
  message: string;
}

/**
 * The one way a call says no: http/mount.ts turns it into the contract's error body with the status of its
 * code. `message` is read by visitors and partners, so it never carries internals.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages | undefined;
  /** Seconds until another try makes sense; becomes the Retry-After header. */
  retryAfter: number | undefined;
  /** How the buyer's bank asks, with payment_action_required. */
  nextAction: NextAction | undefined;

  constructor(code: ErrorCode, message: string, fields?: FieldMessages) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
  }
}

/** Nothing is held yet: the buyer's bank wants to know first whether it is they who pay. */
export function paymentActionRequired(nextAction: NextAction): ApiError {
  const error = new ApiError(
    'payment_action_required',
    'Your bank asks whether it is you. Nothing is charged until you approve.',
  );
  error.nextAction = nextAction;
  return error;
}

/**
 * The refusal of a request that breaks the contract.
 * @param pathPrefix wire path of the part that was checked, where it is not the whole body
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
