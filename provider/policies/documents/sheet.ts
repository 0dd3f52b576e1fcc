import PdfFile from 'pdfkit';
import { toPrintable } from './latin.ts';
import {
  decorate,
  drawBand,
  FOOT,
  HEIGHT,
  MARGIN,
  WIDTH,
  type PaperOptions,
} from './paper-frame.ts';
import { readTypeface } from './typeface.ts';

export const CONTENT = WIDTH - 2 * MARGIN;
const TEXT = 10;
/** Between the lines of a text. */
const LEADING = 2.8;

export interface TextStyle {
  font?: 'regular' | 'bold';
  size?: number;
  color?: string;
  x?: number;
  width?: number;
  align?: 'left' | 'right';
}

export type Rows = readonly (readonly [label: string, value: string])[];

/** A tagged PDF under its band: text, rules and tables, one under the other at `file.y`. */
export class Sheet {
  protected readonly options: PaperOptions;
  protected readonly file: PDFKit.PDFDocument;
  /** What a screen reader reads, in this order. */
  protected readonly tags: PDFKit.PDFStructureElement;

  constructor(options: PaperOptions) {
    const { brand, date, kind, title } = options;
    const { regular, bold } = readTypeface();
    this.options = options;
    this.file = new PdfFile({
      size: [WIDTH, HEIGHT],
      margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      bufferPages: true,
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
    this.begin();
  }

  protected get ink(): string {
    return this.options.brand.tokens.ink;
  }

  protected get quiet(): string {
    return this.options.brand.tokens.ink2;
  }

  private begin(): void {
    const { brand, kind, title, subtitle = '' } = this.options;
    const color = brand.tokens.onDeep;
    decorate(this.file, 'Layout', () => drawBand(this.file, brand));
    const say = (type: string, text: string, y: number, style: TextStyle = {}) => {
      this.file.y = y;
      this.write(type, text, { color, ...style });
    };
    say('P', brand.name, 32, { font: 'bold', size: 15, x: MARGIN + 30 });
    say('P', kind, 61);
    say('H1', title, 75, { font: 'bold', size: 19 });
    if (subtitle) say('P', subtitle, 103);
    this.file.y = 148;
  }

  /** Begins a page when less than `height` points are left. */
  protected room(height: number): void {
    if (this.file.y + height > HEIGHT - FOOT) this.file.addPage();
  }

  private choose({ font = 'regular', size = TEXT }: TextStyle): PDFKit.PDFDocument {
    return this.file.font(font).fontSize(size);
  }

  private heightOf(text: string, style: TextStyle): number {
    const { width = CONTENT } = style;
    const [file, words] = [this.choose(style), toPrintable(text)];
    // Most are one line, which is found out sooner without wrapping.
    if (file.widthOfString(words) <= width) return file.currentLineHeight(true) + LEADING;
    return file.heightOfString(words, { width });
  }

  /** Up to four lines stay together, so that no line stands alone on a page. */
  protected keep(text: string, style: TextStyle): void {
    const most = 4 * (this.choose(style).currentLineHeight(true) + LEADING);
    // Measured only near the foot: it takes as long as writing.
    if (this.file.y + most > HEIGHT - FOOT) this.room(Math.min(this.heightOf(text, style), most));
  }

  protected write(type: string, text: string, style: TextStyle = {}, parent = this.tags): void {
    const { x = MARGIN, width = WIDTH - MARGIN - x, align, color = this.ink } = style;
    const words = toPrintable(text);
    this.keep(words, { ...style, width });
    const draw = () => this.file.fillColor(color).text(words, x, this.file.y, { width, align });
    // `scope` is what the published types leave out.
    const options: object = type === 'TH' ? { scope: 'Row' } : {};
    parent.add(this.file.struct(type, options, draw));
  }

  protected rule(thickness: number, color: string, { x = MARGIN, width = CONTENT } = {}): void {
    const { y } = this.file;
    decorate(this.file, 'Layout', () => {
      this.file
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .stroke(color);
    });
  }

  /** Labels are the headers of their rows. Values at the right edge leave them the rest of the width. */
  protected table(rows: Rows, style: TextStyle): void {
    if (rows.length === 0) return;
    const table = this.file.struct('Table');
    this.tags.add(table);
    const { x = MARGIN, width = CONTENT, align } = style;
    for (const [label, value] of rows) {
      const rest = Math.max(
        width - this.choose(style).widthOfString(toPrintable(value)) - 1,
        width * 0.4,
      );
      const labels = align === 'right' ? rest : 150;
      const left = { color: this.quiet, ...style, align: 'left', width: labels - 10 } as const;
      const right = { ...style, x: x + labels, width: width - labels };
      const height = Math.max(this.heightOf(label, left), this.heightOf(value, right));
      this.room(height + 7);
      const row = this.file.struct('TR');
      table.add(row);
      const top = this.file.y + 4;
      this.file.y = top;
      this.write('TH', label, left, row);
      this.file.y = top;
      this.write('TD', value, right, row);
      this.file.y = top + height + 3;
      this.rule(0.6, this.options.brand.tokens.line, { x, width });
    }
    this.file.y += 9;
  }
}
