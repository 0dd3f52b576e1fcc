export interface DetailRow {
  label: string;
  /** Text of the row. If it is a list, each item is one line. */
  value: string | readonly string[];
  /**
   * True if the row's coverage is included: a check is shown before the text. False if it is not
   * included: a cross is shown. Undefined if the row is not about a coverage.
   */
  covered?: boolean;
}

/** A group of related rows inside a section, such as the rows of one collection. */
export interface DetailPart {
  title?: string;
  rows: readonly DetailRow[];
}

/**
 * A section below the policy card on the page of a policy. It has a title and one or more parts.
 */
export interface DetailGroup {
  title: string;
  parts: readonly DetailPart[];
}
