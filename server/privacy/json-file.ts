import * as z from 'zod/mini';
import { accountDataSchema } from '../../src/contract/account/account-data.ts';
import { yieldToEventLoop } from '../data/slices.ts';
import type { Services } from '../services.ts';
import { dataSections, notIncluded, readRecords } from './data-sections.ts';
import { readProfile } from './person-data.ts';
import type { Person } from './person.ts';

/** Approximate size in bytes of a part of the file. */
const PART_BYTES = 64 * 1024;

/**
 * Creates the JSON file of a person's data in parts. Each record is checked against the contract,
 * which also removes fields that it does not define.
 */
export async function* createJsonFile(
  services: Services,
  person: Person,
): AsyncGenerator<Uint8Array, void> {
  let waiting = '';
  for await (const text of jsonTexts(services, person)) {
    waiting += text;
    if (waiting.length < PART_BYTES) continue;
    yield Buffer.from(waiting);
    waiting = '';
    await yieldToEventLoop();
  }
  yield Buffer.from(waiting);
}

async function* jsonTexts(services: Services, person: Person): AsyncGenerator<string, void> {
  const { shape } = accountDataSchema;
  const head = {
    version: 1,
    generated: services.now().toISOString(),
    not_included: notIncluded,
    profile: z.parse(shape.profile, await readProfile(services, person)),
  };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  for (const section of dataSections) {
    yield `,\n  ${JSON.stringify(section.name)}: [`;
    const record = shape[section.name].def.element;
    let separator = '';
    for await (const value of readRecords(section, services, person)) {
      yield `${separator}\n${JSON.stringify(z.parse(record, value), null, 2)}`;
      separator = ',';
    }
    yield ']';
  }
  yield '\n}\n';
}
