/** The answers that a shop is written from: by prompts, flags or the file of an earlier shop. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';

export const databases = ['sqlite', 'postgres'] as const;

const NAME_MAX_LENGTH = 60;

const answersSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX_LENGTH)),
  color: z.string(),
  products: z.array(z.string()),
  database: z.enum(databases),
});
export type Answers = z.infer<typeof answersSchema>;

export const usage = `Usage: npm create coverfront -- [FOLDER] [options]

  --name NAME          name of the company
  --color #RRGGBB      brand color
  --products A,B       products to keep
  --database KIND      sqlite or postgres
  --answers FILE       answers of a shop that was written before (its coverfront.json)
  --yes                ask nothing: defaults for what is missing
  --help`;

/** An error that is shown without its stack. Nothing was written. */
export class UsageError extends Error {}

export interface Request {
  folder: string | undefined;
  given: Partial<Answers>;
  asks: boolean;
  help: boolean;
}

export function readArguments(args: readonly string[], isTerminal: boolean): Request {
  const { values, positionals } = parse(args);
  if (positionals.length > 1) throw new UsageError(`Name one folder.\n\n${usage}`);
  const { name, color, database } = values;
  const earlier = values.answers === undefined ? {} : readAnswers(values.answers);
  if (database !== undefined && !databases.some((one) => one === database))
    throw new UsageError(`--database is ${databases.join(' or ')}, not ${database}.`);
  return {
    folder: positionals[0],
    given: {
      ...earlier,
      ...(name !== undefined && { name }),
      ...(color !== undefined && { color }),
      ...(values.products !== undefined && { products: values.products.split(',') }),
      ...(database !== undefined && { database: database as Answers['database'] }),
    },
    asks: isTerminal && !values.yes && values.answers === undefined,
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: text,
        color: text,
        products: text,
        database: text,
        answers: text,
        yes: flag,
        help: flag,
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

function readAnswers(file: string): Answers {
  try {
    return answersSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new UsageError(`${file} has no answers of a shop: ${(error as Error).message}`);
  }
}

/** Returns why a name cannot be used. */
export function nameError(name: string): string | undefined {
  const { success } = answersSchema.shape.name.safeParse(name);
  return success ? undefined : `Write the name, with at most ${NAME_MAX_LENGTH} characters.`;
}

/** Returns why a folder cannot be used. */
export function folderError(folder: string): string | undefined {
  if (folder.trim() === '') return 'Write the name of a folder.';
  if (!existsSync(folder)) return undefined;
  try {
    return readdirSync(folder).length > 0 ? `${folder} is not empty.` : undefined;
  } catch {
    return `${folder} is a file.`;
  }
}

/** Returns why a choice of products cannot be used. */
export function productsError(
  chosen: readonly string[],
  known: readonly string[],
): string | undefined {
  if (chosen.length === 0) return 'Keep at least one product.';
  const unknown = chosen.filter((one) => !known.includes(one));
  return unknown.length === 0
    ? undefined
    : `There is no product ${unknown.join(', ')}. Products: ${known.join(', ')}.`;
}
