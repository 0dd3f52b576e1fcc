// What stands around the text of a paper: the band with the brand, the foot, and the signs beside a list.
import type { Brand } from '../../../src/contract/brand.ts';
import { toPrintable } from './latin.ts';

type File = PDFKit.PDFDocument;

/** US Letter, in points. */
export const WIDTH = 612;
export const HEIGHT = 792;
export const MARGIN = 56;
/** Height of the band on the first page. */
export const BAND = 130;
/** Text ends this far above the lower edge. */
export const FOOT = 60;

export interface PaperOptions {
  brand: Brand;
  /** Kind of paper, over the title in the band. */
  kind: string;
  title: string;
  /** Right under the title. */
  subtitle?: string;
  /** At the foot of every page, beside the page number. */
  footer: string;
  /** Written into the file; the same paper is the same file, byte for byte. */
  date: Date;
}

/** Draws what a screen reader passes over. */
export function decorate(file: File, type: 'Layout' | 'Pagination', draw: () => void): void {
  file.markContent('Artifact', { type });
  draw();
  file.endMarkedContent();
}

/** The band and its arch; the words on it are the paper's own. */
export function drawBand(file: File, { tokens, logo }: Brand): void {
  file.rect(0, 0, WIDTH, BAND).fill(tokens.brandDeep);
  // Concentric arches on straight legs, as on the schedules of the site; the edge of the band cuts them.
  file
    .save()
    .rect(0, 0, WIDTH, BAND)
    .clip()
    .translate(WIDTH - 104, BAND)
    .lineWidth(1.2);
  for (let radius = 12; radius <= 84; radius += 12) {
    file.path(`M${-radius} 0V-54A${radius} ${radius} 0 0 1 ${radius} -54V0`);
  }
  file.stroke(tokens.accent).restore();
  file.save().translate(MARGIN, 32).scale(0.8);
  file.path(logo.left).fill(tokens.onDeep).path(logo.right).fill(tokens.accent).restore();
}

/** The small print and the page number over the lower edge of every page. */
export function drawFeet(file: File, { brand, footer }: PaperOptions): void {
  const { start, count } = file.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    file.switchToPage(at);
    // Under the margin pdfkit would begin another page.
    file.page.margins.bottom = 0;
    const size = [MARGIN, 754, { width: WIDTH - 2 * MARGIN }] as const;
    decorate(file, 'Pagination', () => {
      file
        .moveTo(MARGIN, 744)
        .lineTo(WIDTH - MARGIN, 744)
        .lineWidth(0.6);
      file.stroke(brand.tokens.line).fillColor(brand.tokens.ink2).font('regular').fontSize(8);
      file.text(toPrintable(footer), ...size);
      file.text(`Page ${at + 1} of ${count}`, size[0], size[1], { ...size[2], align: 'right' });
    });
  }
}

/** A check in the system's green, or a cross in the quiet ink. */
export function drawSign(file: File, kind: 'check' | 'cross', quiet: string): void {
  const path = kind === 'check' ? 'M0 4.5L3.2 7.7L10 0.6' : 'M0.8 0.8L8 8M8 0.8L0.8 8';
  file
    .save()
    .translate(MARGIN + 1, file.y + 2)
    .lineWidth(1.4);
  file
    .path(path)
    .stroke(kind === 'check' ? '#0b6b46' : quiet)
    .restore();
}
