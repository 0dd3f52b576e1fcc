import { buffer } from 'node:stream/consumers';
import { NOT_COVERED_LABEL } from '../../../src/contract/not-covered.ts';
import { drawFooters, drawListMark, PAGE_MARGIN_PT } from './page-elements.ts';
import { CONTENT_WIDTH_PT, PdfLayout, type Rows } from './pdf-layout.ts';

/** Space between two columns, in points. */
const COLUMN_GAP = 32;

/** Position of the day of a letter, in points. It is to the right of the window. */
const LETTER_DAY_Y = 144;
/** Position of the recipient's address and its size, in points. Four lines end above the lower edge. */
const ADDRESS_X = 72;
const ADDRESS_Y = 179;
const ADDRESS_WIDTH = 240;
/** Points by which the lines of an address are closer than those of a text. */
const ADDRESS_TIGHTER = 2.8;
/** The text begins below the first fold, in points, so that the window does not show it. */
const FIRST_FOLD_Y = 276;

/** A PDF document whose content is written from top to bottom. New pages start automatically. */
export class PdfDocument extends PdfLayout {
  /**
   * Writes a heading.
   * @param reservedHeight height in points of the content after the heading that must be on the
   * same page
   */
  heading(text: string, reservedHeight = 48): void {
    this.ensureSpace(32 + reservedHeight);
    this.file.y += 7;
    this.write('H2', text, { font: 'bold', size: 13 });
    this.file.y += 3;
    this.rule(1.4, this.inkColor);
    this.file.y += 6;
  }

  /**
   * Writes the day and the recipient of a letter. Folded in three, the letter shows only the recipient
   * in the window of a #10 envelope, at each place to which the paper can slide. The window is 4.5 by
   * 1.125 inches, 0.875 inches from the left and 0.5 inches from the lower edge.
   */
  letterHead(day: string, recipient: readonly string[]): void {
    this.file.y = LETTER_DAY_Y;
    this.write('P', day, { align: 'right' });
    this.file.y = ADDRESS_Y;
    for (const line of recipient) {
      this.write('P', line, { x: ADDRESS_X, width: ADDRESS_WIDTH });
      this.file.y -= ADDRESS_TIGHTER;
    }
    this.file.y = FIRST_FOLD_Y;
  }

  paragraph(text: string): void {
    this.write('P', text);
    this.file.y += 6;
  }

  note(text: string): void {
    this.write('P', text, { size: 8.5, color: this.mutedColor });
    this.file.y += 6;
  }

  /**
   * Writes rows with the label on the left and the value next to it. Right-aligned values are at
   * the right edge.
   */
  rows(rows: Rows, align: 'left' | 'right' = 'left'): void {
    this.table(rows, { align });
  }

  /** Writes short rows in two columns, with the values at the right edge of each column. */
  twoColumns(rows: Rows): void {
    const half = Math.ceil(rows.length / 2);
    const width = (CONTENT_WIDTH_PT - COLUMN_GAP) / 2;
    // Keeps both columns on the same page, even when each row takes two lines.
    this.ensureSpace(half * 34);
    const top = this.file.y;
    this.table(rows.slice(0, half), { width, align: 'right' });
    const bottom = this.file.y;
    this.file.y = top;
    this.table(rows.slice(half), { x: PAGE_MARGIN_PT + width + COLUMN_GAP, width, align: 'right' });
    this.file.y = Math.max(bottom, this.file.y);
  }

  /** Writes the total with a line above it. The text and the line have the ink color. */
  total(label: string, value: string): void {
    this.ensureSpace(40);
    this.file.y -= 2;
    this.rule(1.5, this.inkColor);
    this.file.y += 4;
    this.table([[label, value]], { align: 'right', font: 'bold', size: 13, color: this.inkColor });
  }

  /**
   * Writes a list. Covered items have a check mark, and items that are not covered have a cross.
   * The heading above the list says the same as the marks.
   */
  checklist(kind: 'check' | 'cross', lines: readonly string[]): void {
    const list = this.file.struct('L');
    this.tags.add(list);
    const color = kind === 'check' ? this.inkColor : this.mutedColor;
    const mark = { alt: kind === 'check' ? 'Covered' : NOT_COVERED_LABEL };
    for (const line of lines) {
      const item = this.file.struct('LI');
      list.add(item);
      // Keeps the check mark or cross on the same page as its text.
      this.keepTogether(line, { width: CONTENT_WIDTH_PT - 22 });
      item.add(this.file.struct('Lbl', mark, () => drawListMark(this.file, kind, this.mutedColor)));
      this.write('LBody', line, { x: PAGE_MARGIN_PT + 22, color }, item);
      this.file.y += 3;
    }
    this.file.y += 5;
  }

  /** Adds the page numbers and returns the finished file. */
  finish(): Promise<Uint8Array> {
    drawFooters(this.file, this.options);
    this.file.end();
    return buffer(this.file);
  }
}
