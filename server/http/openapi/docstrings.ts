import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the contract's source says of one field. */
export interface Docstring {
  description?: string;
  /** Of its @format tag: a format of JSON Schema. */
  format?: string;
}

/** By path from the export: 'claimSchema.payout.amount', 'listClaims.response[].status'. */
export type Docstrings = Readonly<Record<string, Docstring>>;

/** Read from the contract's source by `npm run api-docs`: types and comments are gone when it runs. */
export const docstrings: Docstrings = JSON.parse(
  readFileSync(join(import.meta.dirname, 'docstrings.json'), 'utf8'),
);
