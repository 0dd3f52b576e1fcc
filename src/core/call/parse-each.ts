import * as z from 'zod/mini';
import { environment } from '../environment.ts';

/**
 * Schema for a list of records in a response. The records are not validated here, because
 * `parseEach` parses them later.
 */
export const unvalidatedRecordsSchema = z.array(z.unknown());

/**
 * Parses each record of a list separately. Invalid records are skipped, and their count is logged.
 * @param nameField the field that identifies a record for people, for example 'policy_number'
 * @returns the valid records, and the names of the invalid records ('' if a record has no readable
 * name)
 */
export function parseEach<Schema extends z.ZodMiniType>(
  schema: Schema,
  records: readonly unknown[],
  nameField: string,
): { valid: z.infer<Schema>[]; invalid: string[] } {
  const valid: z.infer<Schema>[] = [];
  const invalid: string[] = [];
  for (const record of records) {
    const parsed = schema.safeParse(record);
    if (parsed.success) valid.push(parsed.data);
    else invalid.push(nameOf(record, nameField));
  }
  if (invalid.length > 0) environment().logError(`${invalid.length} records could not be read`);
  return { valid, invalid };
}

function nameOf(record: unknown, nameField: string): string {
  const name = z.record(z.string(), z.unknown()).safeParse(record).data?.[nameField];
  return typeof name === 'string' ? name : '';
}
