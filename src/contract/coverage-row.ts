/**
 * One coverage in the table of coverages of a product. Documents, plans and pages show this table.
 */
export interface CoverageRow {
  title: string;
  /**
   * Limit of the coverage as text, or true if the coverage is included, or false if it is excluded.
   */
  value: string | boolean;
}
