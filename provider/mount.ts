import type { CallId, Calls } from '../src/contract/calls.ts';
import type {
  AnswerOf,
  CallDefinition,
  ParamsOf,
  QueryOf,
  RequestOf,
} from '../src/contract/define-call.ts';
import type { Services } from './services.ts';

/** The account of the token that was sent. */
export interface Caller {
  accountId: string;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
}

/** What a handler is given: everything parsed by the contract's schemas. */
export interface CallInput<Call extends CallDefinition> {
  request: RequestOf<Call>;
  params: ParamsOf<Call>;
  query: QueryOf<Call>;
  caller: Call['auth'] extends 'required' ? Caller : Caller | null;
  uniqueKey: Call extends { once: true } ? string : undefined;
  requestId: string;
  ip: string;
}

export type Handler<Call extends CallDefinition> = (
  input: CallInput<Call>,
  services: Services,
) => Promise<AnswerOf<Call>>;

export type Handlers = { [Id in CallId]: Handler<Calls[Id]> };
