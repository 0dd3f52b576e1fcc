/** A row of a product's table of coverages, as its papers, its plans and its pages say it. */
export interface CoverageRow {
  title: string;
  /** A limit in words, or whether it is covered. */
  value: string | boolean;
}
