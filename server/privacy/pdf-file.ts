import { PDF_RECORDS_MAX } from '../../src/contract/account/account-data.ts';
import { yieldToEventLoop } from '../data/slices.ts';
import { formatInstant } from '../dates.ts';
import type { Services } from '../services.ts';
import { dataSections, notIncluded, readRecords, type DataSection } from './data-sections.ts';
import { PdfPages } from './pdf-pages.ts';
import { readProfile } from './person-data.ts';
import type { Person } from './person.ts';

/** Creates the PDF of a person's data in parts. */
export async function* createPdfFile(
  services: Services,
  person: Person,
): AsyncGenerator<Uint8Array, void> {
  const { brand, now } = services;
  const profile = await readProfile(services, person);
  const pdf = new PdfPages({
    brand,
    kind: 'Your data',
    title: 'What we store about you',
    subtitle: profile.email,
    footer: `${brand.name}. Created on ${formatInstant(now().toISOString())}.`,
    date: now(),
  });
  pdf.note(
    `This file has the newest ${PDF_RECORDS_MAX} records of each kind. The JSON file has all of them.`,
  );
  for (const _ of pdf.record('Profile', profile)) await yieldToEventLoop();
  for (const section of dataSections) yield* writeSection(pdf, section, services, person);
  pdf.heading('What this file leaves out');
  for (const text of notIncluded) pdf.note(text);
  pdf.finish();
  yield pdf.readFinished();
}

async function* writeSection(
  pdf: PdfPages,
  section: DataSection,
  services: Services,
  person: Person,
): AsyncGenerator<Uint8Array, void> {
  let count = 0;
  for await (const record of readRecords(section, services, person)) {
    if (count === 0) pdf.heading(section.title);
    if (count === PDF_RECORDS_MAX) {
      pdf.note(`There are more than ${PDF_RECORDS_MAX}. The JSON file has all of them.`);
      return;
    }
    count += 1;
    for (const _ of pdf.record(titleOf(record, count), record)) await yieldToEventLoop();
    const finished = pdf.readFinished();
    if (finished.length > 0) yield finished;
    await yieldToEventLoop();
  }
}

/** Fields that name a record. */
const titleFields = [
  'policy_number',
  'claim_id',
  'subject',
  'reference',
  'action',
  'brand',
  'kind',
];

function titleOf(record: Record<string, unknown>, count: number): string {
  const name = titleFields.map((field) => record[field]).find((value) => typeof value === 'string');
  return typeof name === 'string' ? `${count}. ${name.replaceAll('_', ' ')}` : `${count}.`;
}
