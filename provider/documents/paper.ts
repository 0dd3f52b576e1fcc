import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage, type RGB } from 'pdf-lib';
import type { Brand } from '../../src/contract/brand.ts';
import { toPrintable } from './latin.ts';

/** US Letter, in points. */
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 56;
const BAND = 140;
const FOOT = 64;
const CONTENT = WIDTH - 2 * MARGIN;

export interface PaperOptions {
  brand: Brand;
  /** Kind of paper, over the title in the band. */
  kind: string;
  title: string;
  /** Right under the title. */
  subtitle?: string;
  /** Printed across the band: 'Sample'. */
  stamp?: string;
  /** At the foot of every page, beside the page number. */
  footer: string;
  /** Written into the file; the same paper is the same file, byte for byte. */
  date: Date;
}

interface TextStyle {
  font: PDFFont;
  size: number;
  color: RGB;
  /** Factor of the size. */
  leading?: number;
}

/** Splits text into lines of at most `width` points; a word longer than a line is cut. */
export function wrapLines(
  text: string,
  width: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = '';
  const push = (word: string) => {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      return;
    }
    if (line) lines.push(line);
    line = word;
    while (measure(line) > width && line.length > 1) {
      let fits = line.length - 1;
      while (fits > 1 && measure(line.slice(0, fits)) > width) fits -= 1;
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  };
  for (const word of text.split(' ')) push(word);
  if (line) lines.push(line);
  return lines;
}

/** '#124368' as pdf-lib takes colours. */
function colour(hex: string): RGB {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
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
    paper.band();
    return paper;
  }

  /** @param keep points of what follows that must stand on the same page. */
  heading(text: string, keep = 48): void {
    this.room(36 + keep);
    this.y -= 12;
    this.write(text, { font: this.bold, size: 14, color: this.ink() });
    this.rule(1.4, this.ink(), 11);
    this.y -= 8;
  }

  paragraph(text: string): void {
    this.write(text, { font: this.regular, size: 10.5, color: this.ink() });
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
      const wrapped = this.lines(line, this.regular, 10.5, CONTENT - 22);
      this.room(wrapped.length * 15 + 4);
      this.sign(kind);
      for (const part of wrapped) {
        this.draw(
          part,
          MARGIN + 22,
          this.regular,
          10.5,
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
    for (const [at, page] of pages.entries()) this.foot(page, at + 1, pages.length);
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

  private write(text: string, { font, size, color, leading = 1.45 }: TextStyle): void {
    for (const line of this.lines(text, font, size, CONTENT)) {
      this.room(size);
      this.draw(line, MARGIN, font, size, color);
      this.y -= size * leading;
    }
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
    const left = this.lines(label, this.regular, 10.5, labelWidth - 12);
    const right = this.lines(value, this.regular, 10.5, CONTENT - labelWidth);
    const height = Math.max(left.length, right.length) * 14 + 7.5;
    this.room(height);
    const top = this.y;
    for (const line of left) {
      this.draw(line, MARGIN, this.regular, 10.5, this.quiet());
      this.y -= 14;
    }
    this.y = top;
    for (const line of right) {
      const width = this.regular.widthOfTextAtSize(line, 10.5);
      this.draw(
        line,
        align === 'left' ? MARGIN + labelWidth : WIDTH - MARGIN - width,
        this.regular,
        10.5,
      );
      this.y -= 14;
    }
    this.y = top - height;
    this.rule(0.6, colour(this.options.brand.tokens.line), 14.5);
  }

  private sign(kind: 'check' | 'cross'): void {
    const [path, color] =
      kind === 'check'
        ? (['M0 4.5L3.2 7.7L10 0.6', rgb(0.043, 0.42, 0.275)] as const)
        : (['M0.8 0.8L8 8M8 0.8L0.8 8', this.quiet()] as const);
    this.page.drawSvgPath(path, {
      x: MARGIN + 1,
      y: this.y + 8,
      borderColor: color,
      borderWidth: 1.4,
    });
  }

  private band(): void {
    const { brand, kind, title, subtitle, stamp } = this.options;
    const onDeep = colour(brand.tokens.onDeep);
    const bottom = HEIGHT - BAND;
    this.page.drawRectangle({
      x: 0,
      y: bottom,
      width: WIDTH,
      height: BAND,
      color: colour(brand.tokens.brandDeep),
    });
    this.arch(bottom);
    this.page.drawSvgPath(brand.logo.left, {
      x: MARGIN,
      y: HEIGHT - 32,
      scale: 0.8,
      color: onDeep,
    });
    this.page.drawSvgPath(brand.logo.right, {
      x: MARGIN,
      y: HEIGHT - 32,
      scale: 0.8,
      color: colour(brand.tokens.accent),
    });
    const say = (text: string, y: number, font: PDFFont, size: number, x = MARGIN) =>
      this.page.drawText(toPrintable(text), { x, y, font, size, color: onDeep });
    say(brand.name, HEIGHT - 49, this.bold, 16, MARGIN + 30);
    say(stamp ? `${kind} \u00b7 ${stamp}` : kind, bottom + 62, this.regular, 10.5);
    say(title, bottom + 38, this.bold, 21);
    if (subtitle) say(subtitle, bottom + 20, this.regular, 10.5);
  }

  /** Concentric arches on straight legs, as on the schedules of the site; the page's edge cuts them. */
  private arch(bottom: number): void {
    for (let radius = 12; radius <= 84; radius += 12) {
      const legs = 58;
      this.page.drawSvgPath(
        `M${-radius} 0V${-legs}A${radius} ${radius} 0 0 1 ${radius} ${-legs}V0`,
        {
          x: WIDTH - 104,
          y: bottom,
          borderColor: colour(this.options.brand.tokens.accent),
          borderWidth: 1.2,
        },
      );
    }
  }

  private foot(page: PDFPage, number: number, count: number): void {
    const size = 8.5;
    const color = this.quiet();
    const line = colour(this.options.brand.tokens.line);
    page.drawLine({
      start: { x: MARGIN, y: 48 },
      end: { x: WIDTH - MARGIN, y: 48 },
      thickness: 0.6,
      color: line,
    });
    page.drawText(toPrintable(this.options.footer), {
      x: MARGIN,
      y: 34,
      size,
      font: this.regular,
      color,
    });
    const text = `Page ${number} of ${count}`;
    const x = WIDTH - MARGIN - this.regular.widthOfTextAtSize(text, size);
    page.drawText(text, { x, y: 34, size, font: this.regular, color });
  }
}
