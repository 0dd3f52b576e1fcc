import { buffer } from 'node:stream/consumers';
import { NOT_COVERED_LABEL } from '../../../src/contract/not-covered.ts';
import { drawFooters, drawListMark, PAGE_MARGIN_PT } from './page-elements.ts';
import { CONTENT_WIDTH_PT, PdfLayout, TABLE_MARGIN, type Rows } from './pdf-layout.ts';

/** Space between two columns, in points. */
const COLUMN_GAP = 32;
const COLUMN_STYLE = { width: (CONTENT_WIDTH_PT - COLUMN_GAP) / 2, align: 'right' } as const;
/** Rows that a table in two columns has at least on each of two pages. */
const MIN_SPLIT_ROWS = 6;
const HEADING_STYLE = { font: 'bold', size: 13 } as const;
/** Space between the line above a total and the rows before it and the total, in points. */
const TOTAL_GAP = 2;
const TOTAL_LINE_GAP = 4;

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
    this.ensureSpace(this.headingHeight(text) + reservedHeight);
    this.file.y += 7;
    this.write('H2', text, HEADING_STYLE);
    this.file.y += 3;
    this.rule(1.4, this.inkColor);
    this.file.y += 6;
  }

  private headingHeight(text: string): number {
    return 7 + this.heightOf(text, HEADING_STYLE) + 9;
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

  /**
   * Writes a heading and short rows in two columns, with the values at the right edge of each column.
   * If they do not fit on the page, rows continue on the next one when enough fit on both.
   */
  twoColumns(title: string, rows: Rows): void {
    const space = this.spaceLeft() - this.headingHeight(title);
    const fitsOn = (count: number) => this.splitRows(rows.slice(0, count)).height <= space;
    let count = rows.length;
    if (!fitsOn(count)) {
      count -= MIN_SPLIT_ROWS;
      while (count > 0 && !fitsOn(count)) count -= 1;
      if (count < MIN_SPLIT_ROWS) count = rows.length;
    }
    this.columns(title, rows.slice(0, count));
    if (count === rows.length) return;
    this.nextPage();
    this.columns(`${title}, continued`, rows.slice(count));
  }

  private columns(title: string, rows: Rows): void {
    const { left, right, height } = this.splitRows(rows);
    this.heading(title, height);
    const top = this.file.y;
    this.table(left, COLUMN_STYLE);
    const bottom = this.file.y;
    this.file.y = top;
    this.table(right, { ...COLUMN_STYLE, x: PAGE_MARGIN_PT + COLUMN_STYLE.width + COLUMN_GAP });
    this.file.y = Math.max(bottom, this.file.y);
  }

  /** Splits rows into two columns. The left one is the first that has at least half of the height. */
  private splitRows(rows: Rows) {
    const total = this.heightOfTable(rows, COLUMN_STYLE);
    let half = 0;
    let height = 0;
    while (height < total / 2) height += this.heightOfTable([rows[half++]!], COLUMN_STYLE);
    return { left: rows.slice(0, half), right: rows.slice(half), height };
  }

  /**
   * Writes a heading, amounts and their total, with the values at the right edge. All are on one page.
   * The line above the total and its text have the ink color.
   * @param later rows below the total, on the same page
   */
  amounts(title: string, rows: Rows, total: Rows[number], later: Rows = []): void {
    const style = { font: 'bold', size: 13, color: this.inkColor, align: 'right' } as const;
    const parts = [
      this.heightOfTable(rows, { align: 'right' }),
      this.heightOfTable([total], style) + TOTAL_GAP,
      ...(later.length === 0 ? [] : [this.heightOfTable(later, { align: 'right' })]),
    ];
    this.heading(
      title,
      parts.reduce((sum, height) => sum + TABLE_MARGIN + height),
    );
    this.rows(rows, 'right');
    this.file.y += TOTAL_GAP - TOTAL_LINE_GAP;
    this.rule(1.5, this.inkColor);
    this.file.y += TOTAL_LINE_GAP;
    this.table([total], style);
    this.rows(later, 'right');
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
