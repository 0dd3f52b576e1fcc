import type { NextAction } from '../../contract/errors.ts';

interface CallFailure {
  /**
   * refused: the backend returned an error. unreachable: no response, or it broke off. timeout: no
   * response in time. unreadable: a response that does not match the contract.
   */
  kind: 'refused' | 'unreachable' | 'timeout' | 'unreadable';
  code?: string;
  message?: string;
  fields?: Record<string, string[]>;
  next_action?: NextAction | undefined;
  status?: number;
  requestId?: string;
  isExpected?: boolean;
  invalidField?: string;
  cause?: unknown;
}

/** A failed call. `message` is meant for the visitor. */
export class CallError extends Error {
  readonly kind: CallFailure['kind'];
  /** The backend's message without a field name before it, for readers outside this site. */
  readonly serverMessage: string;
  /** The backend's error code. The kind if there is none. */
  readonly code: string;
  readonly fields: Record<string, string[]>;
  /** The action that the buyer's bank requires, with payment_action_required. */
  readonly nextAction: NextAction | undefined;
  readonly status: number;
  readonly requestId: string | undefined;
  /** True for an error code that the contract lists for this call. */
  readonly isExpected: boolean;
  /**
   * For developers: the first field of a response that does not match the contract, and the
   * expected type.
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
    this.status = failure.status ?? 0;
    this.requestId = failure.requestId;
    this.isExpected = failure.isExpected ?? false;
    this.invalidField = failure.invalidField;
  }

  /** True if the backend does not have this call. Such calls are additions to the specification. */
  get isMissing(): boolean {
    return (
      this.status === 404 && ['route_not_found', 'not_found', 'unreadable'].includes(this.code)
    );
  }

  /** True if the backend may have executed the call although there is no usable response. */
  get outcomeUnknown(): boolean {
    return this.kind !== 'refused' || this.status >= 500;
  }
}

/**
 * Returns the first field name with its first message if the response has fields; otherwise the
 * message.
 */
function extractMessage({ fields, message, kind }: CallFailure): string {
  const [first] = Object.entries(fields ?? {});
  if (first?.[1][0]) return `${first[0]} ${first[1][0]}`;
  if (message) return message;
  return fallbackMessages[kind];
}

const fallbackMessages: Record<CallFailure['kind'], string> = {
  refused: '',
  unreachable: 'We could not reach the server. Check your connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  unreadable: 'The server gave an answer that we could not read. Try again.',
};
