import { PDFDocument, StandardFonts, type PDFFont, type PDFPage, type RGB } from 'pdf-lib';
import { toPrintable } from './latin.ts';
import {
  BAND,
  colour,
  drawBand,
  drawFoot,
  drawSign,
  HEIGHT,
  MARGIN,
  WIDTH,
  type PaperOptions,
} from './paper-frame.ts';
import { wrapLines } from './wrap-lines.ts';

const CONTENT = WIDTH - 2 * MARGIN;
/** Between two columns. */
const GAP = 32;
const TEXT = 10.5;
/** Height of a row of one line. */
const LINE = 21.5;
/** Nothing is written below, where the foot stands. */
const FOOT = 64;

interface TextStyle {
  font: PDFFont;
  size: number;
  color: RGB;
  /** Factor of the size. */
  leading?: number;
}

/** A document written from top to bottom; pages begin by themselves. */
export class Paper {
  private readonly file: PDFDocument;
  private readonly options: PaperOptions;
  private readonly regular: PDFFont;
  private readonly bold: PDFFont;
  private page: PDFPage;
  /** Baseline of what comes next, measured from the foot of the page. */
  private y: number;

  private constructor(file: PDFDocument, options: PaperOptions, fonts: [PDFFont, PDFFont]) {
    this.file = file;
    this.options = options;
    [this.regular, this.bold] = fonts;
    this.page = file.addPage([WIDTH, HEIGHT]);
    this.y = HEIGHT - BAND - 26;
  }

  static async begin(options: PaperOptions): Promise<Paper> {
    const file = await PDFDocument.create();
    const regular = await file.embedFont(StandardFonts.Helvetica);
    const bold = await file.embedFont(StandardFonts.HelveticaBold);
    file.setTitle(toPrintable(`${options.kind}: ${options.title}`), { showInWindowTitleBar: true });
    file.setAuthor(toPrintable(options.brand.agency));
    file.setProducer('Coverfront');
    file.setCreator('Coverfront');
    file.setLanguage('en-US');
    file.setCreationDate(options.date);
    file.setModificationDate(options.date);
    const paper = new Paper(file, options, [regular, bold]);
    drawBand(paper.page, options, { regular, bold });
    return paper;
  }

  /** @param keep points of what follows that must stand on the same page. */
  heading(text: string, keep = 48): void {
    this.room(32 + keep);
    this.y -= 9;
    this.write(text, { font: this.bold, size: 14, color: this.ink() });
    this.rule(1.4, this.ink(), 11);
    this.y -= 8;
  }

  paragraph(text: string): void {
    this.write(text, { font: this.regular, size: TEXT, color: this.ink() });
    this.y -= 7;
  }

  note(text: string): void {
    this.write(text, { font: this.regular, size: 9, color: this.quiet() });
    this.y -= 6;
  }

  /** Label left, value beside it; amounts stand at the right edge. */
  rows(
    rows: readonly (readonly [label: string, value: string])[],
    align: 'left' | 'right' = 'left',
  ): void {
    for (const [label, value] of rows) this.row(label, value, align);
    this.y -= 6;
  }

  /** Short rows in two columns, the values at the right edge of each. */
  pairs(rows: readonly (readonly [label: string, value: string])[]): void {
    const half = Math.ceil(rows.length / 2);
    const width = (CONTENT - GAP) / 2;
    for (let at = 0; at < half; at += 1) {
      this.room(LINE);
      for (const [column, row] of [rows[at], rows[at + half]].entries()) {
        if (row) this.cell(row, MARGIN + column * (width + GAP), width);
      }
      this.y -= LINE;
    }
    this.y -= 6;
  }

  /** The sum under an ink rule. */
  total(label: string, value: string): void {
    this.room(40);
    this.rule(1.5, this.ink(), 12);
    this.y -= 8;
    const text = toPrintable(value);
    this.draw(text, WIDTH - MARGIN - this.bold.widthOfTextAtSize(text, 16), this.bold, 16);
    this.draw(toPrintable(label), MARGIN, this.bold, 11);
    this.y -= 26;
  }

  /** Checks for what is covered, crosses for what is not: the sign and the heading both say it. */
  marks(kind: 'check' | 'cross', lines: readonly string[]): void {
    for (const line of lines) {
      const wrapped = this.lines(line, this.regular, TEXT, CONTENT - 22);
      this.room(wrapped.length * 15 + 4);
      drawSign(this.page, kind, { x: MARGIN + 1, y: this.y + 8, quiet: this.quiet() });
      for (const part of wrapped) {
        this.draw(
          part,
          MARGIN + 22,
          this.regular,
          TEXT,
          kind === 'check' ? this.ink() : this.quiet(),
        );
        this.y -= 15;
      }
      this.y -= 3;
    }
    this.y -= 4;
  }

  /** Numbers the pages and gives the file. */
  async finish(): Promise<Uint8Array> {
    const pages = this.file.getPages();
    const { brand, footer } = this.options;
    for (const [at, page] of pages.entries()) {
      const count = `Page ${at + 1} of ${pages.length}`;
      drawFoot(page, { brand, footer, count, font: this.regular });
    }
    return this.file.save();
  }

  private ink(): RGB {
    return colour(this.options.brand.tokens.ink);
  }

  private quiet(): RGB {
    return colour(this.options.brand.tokens.ink2);
  }

  /** Begins a page when less than `height` points are left. */
  private room(height: number): void {
    if (this.y - height >= FOOT) return;
    this.page = this.file.addPage([WIDTH, HEIGHT]);
    this.y = HEIGHT - MARGIN - 8;
  }

  private draw(text: string, x: number, font: PDFFont, size: number, color = this.ink()): void {
    this.page.drawText(text, { x, y: this.y, font, size, color });
  }

  private lines(text: string, font: PDFFont, size: number, width: number): string[] {
    return wrapLines(toPrintable(text), width, (part) => font.widthOfTextAtSize(part, size));
  }

  /** Up to four lines stay together, so that no line stands alone on a page. */
  private write(text: string, { font, size, color, leading = 1.45 }: TextStyle): void {
    const lines = this.lines(text, font, size, CONTENT);
    this.room(Math.min(lines.length, 4) * size * leading);
    for (const line of lines) {
      this.room(size);
      this.draw(line, MARGIN, font, size, color);
      this.y -= size * leading;
    }
  }

  /** One pair on the present line; what does not fit is cut, so it takes short words only. */
  private cell([label, value]: readonly [string, string], left: number, width: number): void {
    const amount = toPrintable(value);
    const amountWidth = this.regular.widthOfTextAtSize(amount, TEXT);
    const [name = ''] = this.lines(label, this.regular, TEXT, width - amountWidth - 8);
    this.draw(name, left, this.regular, TEXT, this.quiet());
    this.draw(amount, left + width - amountWidth, this.regular, TEXT);
    const y = this.y - 7;
    const color = colour(this.options.brand.tokens.line);
    this.page.drawLine({
      start: { x: left, y },
      end: { x: left + width, y },
      thickness: 0.6,
      color,
    });
  }

  private rule(thickness: number, color: RGB, above = 0): void {
    const y = this.y + above;
    this.page.drawLine({
      start: { x: MARGIN, y },
      end: { x: WIDTH - MARGIN, y },
      thickness,
      color,
    });
  }

  private row(label: string, value: string, align: 'left' | 'right'): void {
    const labelWidth = align === 'left' ? 150 : CONTENT - 130;
    const left = this.lines(label, this.regular, TEXT, labelWidth - 12);
    const right = this.lines(value, this.regular, TEXT, CONTENT - labelWidth);
    const height = Math.max(left.length, right.length) * 14 + 7.5;
    this.room(height);
    const top = this.y;
    for (const line of left) {
      this.draw(line, MARGIN, this.regular, TEXT, this.quiet());
      this.y -= 14;
    }
    this.y = top;
    for (const line of right) {
      const width = this.regular.widthOfTextAtSize(line, TEXT);
      this.draw(
        line,
        align === 'left' ? MARGIN + labelWidth : WIDTH - MARGIN - width,
        this.regular,
        TEXT,
      );
      this.y -= 14;
    }
    this.y = top - height;
    this.rule(0.6, colour(this.options.brand.tokens.line), 14.5);
  }
}
