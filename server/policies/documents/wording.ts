import { factText, type Exclusion, type Fact } from '../../../src/contract/facts.ts';
import type { PdfDocument } from './pdf-document.ts';

/** One block of a section in a policy's text: a paragraph, a list or rows. */
export type PolicyTextBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'covered' | 'not-covered'; lines: readonly string[] }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] };

export interface PolicyTextSection {
  heading: string;
  blocks: readonly PolicyTextBlock[];
}

/** Terms of a plan. The policy's text is written from these terms. */
export interface PlanTerms {
  title: string;
  carrier: string;
  /** Coverages in the same order as in the plan table. The value false means 'Not included'. */
  coverages: readonly Fact[];
  exclusions: readonly Exclusion[];
}

/** Formats facts as rows of a document. Each value is one line. */
export function factRows(facts: readonly Fact[]): [label: string, value: string][] {
  return facts.map((fact) => [fact.label, factText(fact)]);
}

export function writeSections(pdf: PdfDocument, sections: readonly PolicyTextSection[]): void {
  for (const { heading, blocks } of sections) {
    pdf.heading(heading);
    for (const block of blocks) writeBlock(pdf, block);
  }
}

function writeBlock(pdf: PdfDocument, block: PolicyTextBlock): void {
  if (block.kind === 'paragraph') pdf.paragraph(block.text);
  else if (block.kind === 'rows') pdf.rows(block.rows);
  else pdf.checklist(block.kind === 'covered' ? 'check' : 'cross', block.lines);
}
