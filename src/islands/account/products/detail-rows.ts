export interface DetailRow {
  label: string;
  /** Several lines stand one under the other. */
  value: string | readonly string[];
  /** Whether it is covered, said by a mark before the words; left out where that is not the question. */
  covered?: boolean;
}

/** Rows that belong together, such as those of one collection. */
export interface DetailPart {
  title?: string;
  rows: readonly DetailRow[];
}

/** A section of the policy's page under the policy card. */
export interface DetailGroup {
  title: string;
  parts: readonly DetailPart[];
}
