import type { NextAction } from '../../contract/errors.ts';
import type { TextToAccept } from '../../contract/purchase/acceptance.ts';

interface CallFailure {
  /**
   * The kind of failure.
   * - rejected: the backend returned an error.
   * - unreachable: there is no response, or the connection broke during the response.
   * - timeout: the response took too long.
   * - unreadable: the response does not match the contract.
   */
  kind: 'rejected' | 'unreachable' | 'timeout' | 'unreadable';
  code?: string;
  message?: string;
  fields?: Record<string, string[]>;
  next_action?: NextAction | undefined;
  texts?: TextToAccept[] | undefined;
  status?: number;
  retryAfter?: number | undefined;
  requestId?: string;
  isExpected?: boolean;
  isMissing?: boolean;
  invalidField?: string;
  cause?: unknown;
}

/** Error of a failed call. `message` is text for the visitor. */
export class CallError extends Error {
  readonly kind: CallFailure['kind'];
  /**
   * The backend's message, for readers outside this site, such as host pages. Unlike `message`, it
   * never starts with a field name.
   */
  readonly serverMessage: string;
  /** The backend's error code. If there is no code, the kind of failure. */
  readonly code: string;
  readonly fields: Record<string, string[]>;
  /**
   * The verification that the buyer's bank requires. Set with the error code
   * `payment_action_required`.
   */
  readonly nextAction: NextAction | undefined;
  /** Texts that the buyer must accept. Set with the error code `acceptance_required`. */
  readonly textsToAccept: readonly TextToAccept[] | undefined;
  readonly status: number;
  /** Seconds after which an unavailable backend (503) wants the call again. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  /** True if the contract lists this error code for this call. */
  readonly isExpected: boolean;
  /** True if the backend does not have this optional call. */
  readonly isMissing: boolean;
  /**
   * For developers: the first invalid field of a response that does not match the contract, with
   * the expected type.
   */
  readonly invalidField: string | undefined;

  constructor(failure: CallFailure) {
    super(extractMessage(failure), { cause: failure.cause });
    this.name = 'CallError';
    this.kind = failure.kind;
    this.serverMessage = failure.message || fallbackMessages[failure.kind];
    this.code = failure.code ?? failure.kind;
    this.fields = failure.fields ?? {};
    this.nextAction = failure.next_action;
    this.textsToAccept = failure.texts;
    this.status = failure.status ?? 0;
    this.retryAfter = failure.retryAfter;
    this.requestId = failure.requestId;
    this.isExpected = failure.isExpected ?? false;
    this.isMissing = failure.isMissing ?? false;
    this.invalidField = failure.invalidField;
  }

  /** True if the backend may have executed the call, although no usable response arrived. */
  get outcomeUnknown(): boolean {
    return this.kind !== 'rejected' || this.status >= 500;
  }
}

/** True if the backend rejected the session token, or if the call needs one. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

/**
 * Returns the error message for the visitor. If the response lists invalid fields, the message is
 * the first field's name and the first message of that field.
 */
function extractMessage({ fields, message, kind }: CallFailure): string {
  const [first] = Object.entries(fields ?? {});
  if (first?.[1][0]) return `${first[0]} ${first[1][0]}`;
  if (message) return message;
  return fallbackMessages[kind];
}

const fallbackMessages: Record<CallFailure['kind'], string> = {
  rejected: '',
  unreachable: 'We couldn’t reach the server. Check your connection and try again.',
  timeout: 'The server took too long to respond. Try again.',
  unreadable: 'The server sent a response we couldn’t read. Try again.',
};
