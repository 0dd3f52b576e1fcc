import type { CoverageRow } from '../../../src/contract/coverage-row.ts';
import type { Paper } from './paper.ts';

/** One piece of a policy's text. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'covered' | 'not-covered'; lines: readonly string[] }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] };

export interface Section {
  heading: string;
  blocks: readonly Block[];
}

/** What a policy's text is written from. */
export interface PlanTerms {
  title: string;
  underwriter: string;
  /** In the order of the plan table; false is 'Not included'. */
  coverages: readonly CoverageRow[];
}

/** 'Included' and 'Not included' where there is no amount. */
export function coverageValue(value: string | boolean): string {
  if (typeof value === 'string') return value;
  return value ? 'Included' : 'Not included';
}

/** Writes the sections one after another. */
export function writeSections(paper: Paper, sections: readonly Section[]): void {
  for (const { heading, blocks } of sections) {
    paper.heading(heading);
    for (const block of blocks) writeBlock(paper, block);
  }
}

function writeBlock(paper: Paper, block: Block): void {
  if (block.kind === 'paragraph') paper.paragraph(block.text);
  else if (block.kind === 'rows') paper.rows(block.rows);
  else paper.marks(block.kind === 'covered' ? 'check' : 'cross', block.lines);
}
