import PdfFile from 'pdfkit';
import { toPrintable } from './pdf-charset.ts';
import {
  drawHiddenFromScreenReaders,
  drawHeader,
  FOOTER_HEIGHT_PT,
  PAGE_HEIGHT_PT,
  PAGE_MARGIN_PT,
  PAGE_WIDTH_PT,
  type PdfOptions,
} from './page-elements.ts';
import { readTypeface } from './typeface.ts';

export const CONTENT_WIDTH_PT = PAGE_WIDTH_PT - 2 * PAGE_MARGIN_PT;
const TEXT_SIZE = 10;
/** Extra space between the lines of a text, in points. */
const LEADING = 2.8;
/** Space above the text of a row, in points. */
const ROW_PADDING_TOP = 4;
/** Space below a table, in points. */
export const TABLE_MARGIN = 9;

export interface TextStyle {
  font?: 'regular' | 'bold';
  size?: number;
  color?: string;
  x?: number;
  width?: number;
  align?: 'left' | 'right';
}

export type Rows = readonly (readonly [label: string, value: string])[];

/**
 * A tagged (accessible) PDF with a header band. Each text, line and table is written at the current
 * position `file.y`, below the previous content.
 */
export class PdfLayout {
  protected readonly options: PdfOptions;
  protected readonly file: PDFKit.PDFDocument;
  /** Tags of the content, in the order in which a screen reader reads the content. */
  protected readonly tags: PDFKit.PDFStructureElement;

  constructor(options: PdfOptions) {
    const { brand, date, kind, title } = options;
    const { regular, bold } = readTypeface();
    this.options = options;
    this.file = new PdfFile({
      size: [PAGE_WIDTH_PT, PAGE_HEIGHT_PT],
      margins: {
        top: PAGE_MARGIN_PT,
        bottom: FOOTER_HEIGHT_PT,
        left: PAGE_MARGIN_PT,
        right: PAGE_MARGIN_PT,
      },
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      bufferPages: !options.isStreamed,
      info: {
        Title: toPrintable(`${kind}: ${title}`),
        Author: toPrintable(brand.agency),
        Producer: 'Coverfront',
        Creator: 'Coverfront',
        CreationDate: date,
        ModDate: date,
      },
    });
    this.file.registerFont('regular', regular).registerFont('bold', bold).lineGap(LEADING);
    this.tags = this.file.struct('Document');
    this.file.addStructure(this.tags);
    this.writeHeader();
  }

  protected get inkColor(): string {
    return this.options.brand.tokens.ink;
  }

  protected get mutedColor(): string {
    return this.options.brand.tokens.ink2;
  }

  private writeHeader(): void {
    const { brand, kind, title, subtitle = '' } = this.options;
    const color = brand.tokens.onDeep;
    drawHiddenFromScreenReaders(this.file, 'Layout', () => drawHeader(this.file, brand));
    const writeLine = (type: string, text: string, y: number, style: TextStyle = {}) => {
      this.file.y = y;
      this.write(type, text, { color, ...style });
    };
    writeLine('P', brand.name, 32, { font: 'bold', size: 15, x: PAGE_MARGIN_PT + 30 });
    writeLine('P', kind, 61);
    writeLine('H1', title, 75, { font: 'bold', size: 19 });
    if (subtitle) writeLine('P', subtitle, 103);
    this.file.y = 148;
  }

  /** Returns the height that is left on the page, in points. */
  protected spaceLeft(): number {
    return PAGE_HEIGHT_PT - FOOTER_HEIGHT_PT - this.file.y;
  }

  /** Starts a new page when less than `height` points are left. */
  protected ensureSpace(height: number): void {
    if (height > this.spaceLeft()) this.nextPage();
  }

  protected nextPage(): void {
    this.file.addPage();
  }

  private applyFont({ font = 'regular', size = TEXT_SIZE }: TextStyle): PDFKit.PDFDocument {
    return this.file.font(font).fontSize(size);
  }

  protected heightOf(text: string, style: TextStyle): number {
    const { width = CONTENT_WIDTH_PT } = style;
    const [file, printable] = [this.applyFont(style), toPrintable(text)];
    // Most texts are one line long. Comparing the width of such a text is faster than wrapping the
    // text.
    if (file.widthOfString(printable) <= width) return file.currentLineHeight(true) + LEADING;
    return file.heightOfString(printable, { width });
  }

  /**
   * Keeps a text of up to four lines on one page, so that no single line is separated from the
   * others.
   */
  protected keepTogether(text: string, style: TextStyle): void {
    const maxHeight = 4 * (this.applyFont(style).currentLineHeight(true) + LEADING);
    // The height of the text is measured only near the end of a page, because measuring a text
    // takes as long as writing it.
    if (maxHeight > this.spaceLeft())
      this.ensureSpace(Math.min(this.heightOf(text, style), maxHeight));
  }

  protected write(type: string, text: string, style: TextStyle = {}, parent = this.tags): void {
    const {
      x = PAGE_MARGIN_PT,
      width = PAGE_WIDTH_PT - PAGE_MARGIN_PT - x,
      align,
      color = this.inkColor,
    } = style;
    const printable = toPrintable(text);
    this.keepTogether(printable, { ...style, width });
    const drawText = () =>
      this.file.fillColor(color).text(printable, x, this.file.y, { width, align });
    // The published types do not know the option `scope`, so the options have the type `object`.
    const options: object = type === 'TH' ? { scope: 'Row' } : {};
    parent.add(this.file.struct(type, options, drawText));
  }

  protected rule(
    thickness: number,
    color: string,
    { x = PAGE_MARGIN_PT, width = CONTENT_WIDTH_PT } = {},
  ): void {
    const { y } = this.file;
    drawHiddenFromScreenReaders(this.file, 'Layout', () => {
      this.file
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .stroke(color);
    });
  }

  /**
   * Writes a table with two columns. Each label is the header of its row. With right-aligned
   * values, the labels get all remaining width.
   */
  protected table(rows: Rows, style: TextStyle): void {
    if (rows.length === 0) return;
    const table = this.file.struct('Table');
    this.tags.add(table);
    const { x = PAGE_MARGIN_PT, width = CONTENT_WIDTH_PT } = style;
    for (const [label, value] of rows) {
      const { labelStyle, valueStyle, height } = this.layOutRow([label, value], style);
      this.ensureSpace(height);
      const row = this.file.struct('TR');
      table.add(row);
      const { y } = this.file;
      this.file.y = y + ROW_PADDING_TOP;
      this.write('TH', label, labelStyle, row);
      this.file.y = y + ROW_PADDING_TOP;
      this.write('TD', value, valueStyle, row);
      this.file.y = y + height;
      this.rule(0.6, this.options.brand.tokens.line, { x, width });
    }
    this.file.y += TABLE_MARGIN;
  }

  /** Returns the height of a table without the margin below it, in points. */
  protected heightOfTable(rows: Rows, style: TextStyle): number {
    return rows.reduce((sum, row) => sum + this.layOutRow(row, style).height, 0);
  }

  private layOutRow([label, value]: Rows[number], style: TextStyle) {
    const { x = PAGE_MARGIN_PT, width = CONTENT_WIDTH_PT, align } = style;
    const remainingWidth = Math.max(
      width - this.applyFont(style).widthOfString(toPrintable(value)) - 1,
      width * 0.4,
    );
    const labelWidth = align === 'right' ? remainingWidth : 150;
    const labelStyle = {
      color: this.mutedColor,
      ...style,
      align: 'left',
      width: labelWidth - 10,
    } as const;
    const valueStyle = { ...style, x: x + labelWidth, width: width - labelWidth };
    const text = Math.max(this.heightOf(label, labelStyle), this.heightOf(value, valueStyle));
    return { labelStyle, valueStyle, height: ROW_PADDING_TOP + text + 3 };
  }
}
