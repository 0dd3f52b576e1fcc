import { PdfLayout } from '../policies/documents/pdf-layout.ts';
import { drawPageFooter, type PdfOptions } from '../policies/documents/page-elements.ts';
import { recordLines, splitText } from './record-lines.ts';

/** Maximum characters of a text that is written at once. It has at most four lines. */
const TEXT_MAX = 200;
const LINE_SIZE = 9;
/** Lines after which other work of the server gets a turn. Each line takes about 0.2 ms. */
const LINES_PER_TURN = 25;

/** A PDF whose finished pages are read while later pages are written. */
export class PdfPages extends PdfLayout {
  #page = 1;
  #section = this.tags;

  constructor(options: Omit<PdfOptions, 'isStreamed'>) {
    super({ ...options, isStreamed: true });
  }

  /** Draws the footer before the next page starts, because a finished page cannot be changed. */
  protected override nextPage(): void {
    this.#drawFooter();
    super.nextPage();
    this.#page += 1;
  }

  #drawFooter(): void {
    drawPageFooter(this.file, this.options, `Page ${this.#page}`);
  }

  heading(text: string): void {
    this.#startSection();
    this.ensureSpace(80);
    this.file.y += 8;
    this.write('H2', text, { font: 'bold', size: 13 }, this.#section);
    this.file.y += 3;
    this.rule(1.4, this.inkColor);
    this.file.y += 6;
  }

  note(text: string): void {
    for (const part of splitText(text, TEXT_MAX))
      this.write('P', part, { size: LINE_SIZE, color: this.mutedColor }, this.#section);
    this.file.y += 4;
  }

  /** Writes a record with all of its fields. Pauses after some lines, because a record can be long. */
  *record(title: string, record: object): Generator<void, void> {
    this.#startSection();
    this.ensureSpace(44);
    this.write('H3', title, { font: 'bold' }, this.#section);
    const lines = recordLines(record).flatMap(([label, value]) =>
      splitText(`${label}: ${value}`, TEXT_MAX),
    );
    for (const [index, line] of lines.entries()) {
      this.write('P', line, { size: LINE_SIZE }, this.#section);
      if (index % LINES_PER_TURN === LINES_PER_TURN - 1) yield;
    }
    this.file.y += 8;
  }

  /** Ends the tags of the section before, so that they need no more memory. */
  #startSection(): void {
    if (this.#section !== this.tags) this.#section.end();
    this.#section = this.file.struct('Sect');
    this.tags.add(this.#section);
  }

  /** Returns the part of the file that is finished. Empty if there is none. */
  readFinished(): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let part = readPart(this.file); part !== null; part = readPart(this.file))
      parts.push(part);
    return Buffer.concat(parts);
  }

  /** Ends the file. `readFinished` then returns the rest. */
  finish(): void {
    this.#drawFooter();
    this.file.end();
  }
}

const readPart = (file: PDFKit.PDFDocument) => file.read() as Uint8Array | null;
