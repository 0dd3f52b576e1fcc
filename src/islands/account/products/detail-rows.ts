export interface DetailRow {
  label: string;
  /** Several lines are shown one below the other. */
  value: string | readonly string[];
  /**
   * True shows a check before the text, false a cross. Omitted if the row is not about coverage.
   */
  covered?: boolean;
}

/** A group of related rows, such as those of one collection. */
export interface DetailPart {
  title?: string;
  rows: readonly DetailRow[];
}

/** A section below the policy card, on the policy's page. */
export interface DetailGroup {
  title: string;
  parts: readonly DetailPart[];
}
