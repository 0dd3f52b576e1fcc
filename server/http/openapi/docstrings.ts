import { readFileSync } from 'node:fs';
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

/**
 * Docstrings of the whole contract. `npm run api-docs` generates them from the source, because
 * comments do not exist at runtime.
 */
export const docstrings: Docstrings = JSON.parse(
  readFileSync(join(import.meta.dirname, 'docstrings.json'), 'utf8'),
);
