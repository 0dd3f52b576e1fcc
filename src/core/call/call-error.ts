import type { NextAction } from '../../contract/errors.ts';

interface CallFailure {
  /**
   * refused: the provider answered an error. unreachable: no answer, or one that broke off.
   * timeout: none in time. unreadable: an answer that is not the contract's.
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

/** A call that did not bring its answer. `message` is what a visitor may read. */
export class CallError extends Error {
  readonly kind: CallFailure['kind'];
  /** The provider's own words, without the name of a field before them: for readers outside this site. */
  readonly serverMessage: string;
  /** The provider's code; the kind where there was none. */
  readonly code: string;
  readonly fields: Record<string, string[]>;
  /** How the buyer's bank asks, with payment_action_required. */
  readonly nextAction: NextAction | undefined;
  readonly status: number;
  readonly requestId: string | undefined;
  /** A refusal that the contract names for this call: an answer, and no error. */
  readonly isExpected: boolean;
  /** Of an answer that is not the contract's, for engineers: which field is not, and what was expected there. */
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

  /** True where the backend has no such call: one that this product asks beyond the specification. */
  get isMissing(): boolean {
    return (
      this.status === 404 && ['route_not_found', 'not_found', 'unreadable'].includes(this.code)
    );
  }

  /** True where the provider may have carried the call out although no answer says so. */
  get outcomeUnknown(): boolean {
    return this.kind !== 'refused' || this.status >= 500;
  }
}

/** The first field name followed by its first message, where the answer maps fields; else its message. */
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
