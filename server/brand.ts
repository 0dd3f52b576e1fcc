import { readFileSync } from 'node:fs';
import { brandSchema, type Brand } from '../src/contract/brand.ts';

/**
 * Reads the tenant's names, contacts, links and theme.
 * @param file JSON file in the format of src/content/brand.
 * @throws Error with the file's name and the invalid fields. The operator reads it at the start.
 */
export function readBrand(file: string): Brand {
  const parsed = brandSchema.safeParse(parseFile(file));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The brand file ${file} is not valid:\n${errors.join('\n')}`);
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`The brand file ${file} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
