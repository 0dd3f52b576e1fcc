/**
 * One row in a product's table of coverages: a coverage and its limit. Documents, plans and pages
 * show this table.
 */
export interface CoverageTableRow {
  title: string;
  /**
   * Limit of the coverage as text, or true if the coverage is included, or false if it is excluded.
   */
  value: string | boolean;
}
