import * as z from 'zod/mini';
import { environment } from '../environment.ts';

/** The list of an answer as it came, its records not looked at yet: see readEach. */
export const recordsSchema = z.array(z.unknown());

/**
 * Reads each record of a list for itself: one that is not the contract's costs itself alone, and is reported.
 * @param nameIn the field by which a person knows such a record: 'policy_number'
 * @returns what could be read, and the names of what could not ('' where not even that could)
 */
export function readEach<Schema extends z.ZodMiniType>(
  schema: Schema,
  records: readonly unknown[],
  nameIn: string,
): { read: z.infer<Schema>[]; unread: string[] } {
  const read: z.infer<Schema>[] = [];
  const unread: string[] = [];
  for (const record of records) {
    const parsed = schema.safeParse(record);
    if (parsed.success) read.push(parsed.data);
    else unread.push(nameOf(record, nameIn));
  }
  if (unread.length > 0) environment().logError(`${unread.length} records could not be read`);
  return { read, unread };
}

function nameOf(record: unknown, nameIn: string): string {
  const name = z.record(z.string(), z.unknown()).safeParse(record).data?.[nameIn];
  return typeof name === 'string' ? name : '';
}
