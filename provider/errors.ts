import type { ErrorCode } from '../src/contract/errors.ts';

/** Messages by wire path of the field, for example `{ 'details.pnr_code': ['Enter …'] }`. */
export type FieldMessages = Record<string, string[]>;

/**
 * The one way a call says no: mount.ts turns it into the contract's error body with the status of its
 * code. `message` is read by visitors and partners, so it never carries internals.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages | undefined;
  /** Seconds until another try makes sense; becomes the Retry-After header. */
  retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, fields?: FieldMessages) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
  }
}
