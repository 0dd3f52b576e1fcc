// Elements of a PDF page around its text: the header band with the brand, the footer, and the marks
// of list items.
import type { Brand } from '../../../src/contract/brand.ts';
import { toPrintable } from './pdf-charset.ts';

type PdfFile = PDFKit.PDFDocument;

/** Width of US Letter paper, in points. `HEIGHT` and `MARGIN` are in points too. */
export const PAGE_WIDTH_PT = 612;
export const PAGE_HEIGHT_PT = 792;
export const PAGE_MARGIN_PT = 56;
/** Height of the header band on the first page, in points. */
const HEADER_HEIGHT_PT = 130;
/** Distance from the end of the text to the lower edge of the page, in points. */
export const FOOTER_HEIGHT_PT = 60;

export interface PdfOptions {
  brand: Brand;
  /** Kind of document, such as a receipt. It is shown above the title in the header band. */
  kind: string;
  title: string;
  /** Text directly under the title. */
  subtitle?: string;
  /** Text at the bottom of every page, next to the page number. */
  footer: string;
  /**
   * Date that is written into the PDF file. It must not change between renderings, so that the same
   * document is always the same file, byte for byte.
   */
  date: Date;
  /** True if finished pages are read before the last page is written. */
  isStreamed?: true;
}

/** Draws content that screen readers skip, such as decoration and page numbers. */
export function drawHiddenFromScreenReaders(
  file: PdfFile,
  type: 'Layout' | 'Pagination',
  draw: () => void,
): void {
  file.markContent('Artifact', { type });
  draw();
  file.endMarkedContent();
}

/**
 * Draws the header band with its arches and the logo. Screen readers read the text in the band,
 * because that text is part of the document's content.
 */
export function drawHeader(file: PdfFile, { tokens, logo }: Brand): void {
  file.rect(0, 0, PAGE_WIDTH_PT, HEADER_HEIGHT_PT).fill(tokens.brandDeep);
  // Draws concentric arches with straight legs, as on the schedules of the storefront. The edge of
  // the header band cuts off the arches.
  file
    .save()
    .rect(0, 0, PAGE_WIDTH_PT, HEADER_HEIGHT_PT)
    .clip()
    .translate(PAGE_WIDTH_PT - 104, HEADER_HEIGHT_PT)
    .lineWidth(1.2);
  for (let radius = 12; radius <= 84; radius += 12) {
    file.path(`M${-radius} 0V-54A${radius} ${radius} 0 0 1 ${radius} -54V0`);
  }
  file.stroke(tokens.accent).restore();
  file.save().translate(PAGE_MARGIN_PT, 32).scale(0.8);
  file.path(logo.left).fill(tokens.onDeep).path(logo.right).fill(tokens.accent).restore();
}

/** Draws the footer text and the page number near the lower edge of every page. */
export function drawFooters(file: PdfFile, options: PdfOptions): void {
  const { start, count } = file.bufferedPageRange();
  for (let pageIndex = start; pageIndex < start + count; pageIndex += 1) {
    file.switchToPage(pageIndex);
    drawPageFooter(file, options, `Page ${pageIndex + 1} of ${count}`);
  }
}

/** Draws the footer of the current page. Nothing else can be written on the page after it. */
export function drawPageFooter(
  file: PdfFile,
  { brand, footer }: PdfOptions,
  pageNumber: string,
): void {
  // The bottom margin must be 0, because otherwise pdfkit would start another page for text so near
  // the lower edge.
  file.page.margins.bottom = 0;
  const textBox = [PAGE_MARGIN_PT, 754, { width: PAGE_WIDTH_PT - 2 * PAGE_MARGIN_PT }] as const;
  drawHiddenFromScreenReaders(file, 'Pagination', () => {
    file
      .moveTo(PAGE_MARGIN_PT, 744)
      .lineTo(PAGE_WIDTH_PT - PAGE_MARGIN_PT, 744)
      .lineWidth(0.6);
    file.stroke(brand.tokens.line).fillColor(brand.tokens.ink2).font('regular').fontSize(8);
    file.text(toPrintable(footer), ...textBox);
    file.text(pageNumber, textBox[0], textBox[1], { ...textBox[2], align: 'right' });
  });
}

/** Draws a check mark in the design system's green, or a cross in the muted color. */
export function drawListMark(file: PdfFile, kind: 'check' | 'cross', mutedColor: string): void {
  const path = kind === 'check' ? 'M0 4.5L3.2 7.7L10 0.6' : 'M0.8 0.8L8 8M8 0.8L0.8 8';
  file
    .save()
    .translate(PAGE_MARGIN_PT + 1, file.y + 2)
    .lineWidth(1.4);
  file
    .path(path)
    .stroke(kind === 'check' ? '#0b6b46' : mutedColor)
    .restore();
}
