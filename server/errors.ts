import type { ErrorCode, NextAction } from '../src/contract/errors.ts';
import type { TextToAccept } from '../src/contract/purchase/acceptance.ts';

/**
 * Error messages by the field's path on the wire, for example `{ 'details.pnr_code': ['Enter …']
 * }`.
 */
export type FieldErrorMessages = Record<string, string[]>;

/** One validation error of a contract schema. */
interface Issue {
  path: PropertyKey[];
  message: string;
}

/**
 * Error with an error code of the contract. http/mount.ts turns it into the contract's error body,
 * with the HTTP status of its code. Visitors and partners read `message`, so `message` must not
 * contain internal details.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrorMessages | undefined;
  /** Seconds after which the client should try again. Sent as the Retry-After header. */
  retryAfter: number | undefined;
  /**
   * The confirmation that the buyer's bank requires. Set only with the code
   * payment_action_required.
   */
  nextAction: NextAction | undefined;
  /** Texts that the buyer must accept. Set only with the code acceptance_required. */
  texts: readonly TextToAccept[] | undefined;

  constructor(code: ErrorCode, message: string, fields?: FieldErrorMessages) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Creates the error for a payment that the buyer must first confirm with the bank. Nothing is
 * authorized yet.
 */
export function paymentActionRequiredError(nextAction: NextAction): ApiError {
  const error = new ApiError(
    'payment_action_required',
    'Your bank wants to confirm it’s you. Nothing is charged until you approve.',
  );
  error.nextAction = nextAction;
  return error;
}

/** Creates the error for a request that does not accept the current texts. */
export function acceptanceRequiredError(texts: readonly TextToAccept[]): ApiError {
  const error = new ApiError(
    'acceptance_required',
    'Read and accept the current terms. Nothing was charged.',
  );
  error.texts = texts;
  return error;
}

/**
 * Creates the error for a request that does not match the contract's schema.
 * @param pathPrefix Wire path of the part that was validated. Undefined if the whole body was
 * validated.
 */
export function invalidInputError(issues: readonly Issue[], pathPrefix?: string): ApiError {
  const fields: FieldErrorMessages = {};
  for (const { path, message } of issues) {
    const name =
      [...(pathPrefix === undefined ? [] : [pathPrefix]), ...path.map(String)].join('.') || 'body';
    (fields[name] ??= []).push(message);
  }
  return new ApiError('invalid_input', 'Some fields are missing or invalid.', fields);
}
