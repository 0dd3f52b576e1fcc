import * as z from 'zod/mini';
import { environment } from '../environment.ts';

/** The list of an answer as it came, its records not looked at yet: see readEach. */
export const recordsSchema = z.array(z.unknown());

/**
 * Reads each record of a list for itself: one that is not the contract's costs itself alone, and is reported.
 * @param nameField the field by which a person knows such a record: 'policy_number'
 * @returns what could be read, and the names of what could not ('' where not even that could)
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
