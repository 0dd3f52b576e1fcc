import { join } from 'node:path';

/** Documentation of one field, from its comment in the contract's source. */
export interface Docstring {
  description?: string;
  /** The field's @format tag: a format of JSON Schema. */
  format?: string;
}

/**
 * Docstrings by the path of their field. A path starts with the name of an exported schema or a
 * call: 'claimSchema.payout.amount', 'listClaims.response[].status'.
 */
export type Docstrings = Readonly<Record<string, Docstring>>;

/** A recorded request and its response. */
export interface RecordedCall {
  /** Path and query parameters by name. */
  parameters: Record<string, unknown>;
  request?: unknown;
  response?: unknown;
}

/** Recorded calls to the reference server. */
export interface Recordings {
  /** Recorded calls by call id. */
  calls: Record<string, RecordedCall>;
  /** Recorded error bodies by error code. */
  errors: Record<string, unknown>;
}

/** Texts and examples that the OpenAPI document adds to the contract's schemas. */
export interface ApiDocs {
  docstrings: Docstrings;
  recordings: Recordings;
}

/** File with `ApiDocs`, which scripts/api-docs.ts generates. */
export const apiDocsFile = join(
  import.meta.dirname,
  '../../../node_modules/.coverfront/api-docs.json',
);
