/** Row in a product's table of coverages, as shown in its documents, plans and pages. */
export interface CoverageRow {
  title: string;
  /** Limit as text, or true or false if the coverage is included or excluded. */
  value: string | boolean;
}
