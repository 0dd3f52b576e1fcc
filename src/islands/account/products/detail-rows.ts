export interface DetailRow {
  label: string;
  /** Text of the row. Several lines are shown one below the other. */
  value: string | readonly string[];
  /**
   * True shows a check before the text. False shows a cross. Undefined if the row is not about
   * coverage.
   */
  covered?: boolean;
}

/** A group of related rows, such as the rows of one collection. */
export interface DetailPart {
  title?: string;
  rows: readonly DetailRow[];
}

/** A section below the policy card, on the policy's page. */
export interface DetailGroup {
  title: string;
  parts: readonly DetailPart[];
}
