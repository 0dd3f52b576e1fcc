// Records the SQL statements of a request, so that bench/bare.ts can repeat them without the
// server.
import type { Database } from '../server/data/database.ts';
import { observedDatabase } from '../tests/fixtures/observed-database.ts';
import type { BareDriverStep, StepParameter, PurchaseInput } from './plan.ts';

type Parameter = string | number | null;
type Recorded = { mark: 'begin' | 'commit' } | { sql: string; parameters: Parameter[] };

/**
 * Wraps a database. Its function `during` runs some work and returns the statements that ran
 * meanwhile.
 */
export function recordingDatabase(real: Database) {
  let recording: Recorded[] | undefined;
  const database = observedDatabase(
    real,
    (query, run) => {
      recording?.push({ sql: query.sql, parameters: query.parameters.map(plain) });
      return run();
    },
    {
      begin: () => recording?.push({ mark: 'begin' }),
      commit: () => recording?.push({ mark: 'commit' }),
    },
  );
  return {
    database,
    async during(work: () => Promise<unknown>): Promise<Recorded[]> {
      const steps: Recorded[] = (recording = []);
      await work();
      recording = undefined;
      return steps;
    },
  };
}

function plain(value: unknown): Parameter {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`A parameter of type ${typeof value} cannot be recorded`);
}

/**
 * Compares two recorded purchases and returns statements that can repeat any number of purchases.
 * Parameters that are equal in both recordings stay. Values of the purchase become placeholders.
 * Ids are marked, so that a new id of the same length replaces them each time.
 */
export function toStepTemplates(
  one: Recorded[],
  other: Recorded[],
  input: PurchaseInput,
): BareDriverStep[] {
  if (one.length !== other.length) throw new Error('The two purchases ran different statements');
  return one.map((step, at) => {
    const counterpart = other[at];
    if ('mark' in step || counterpart === undefined || 'mark' in counterpart)
      return step as BareDriverStep;
    if (step.sql !== counterpart.sql) throw new Error('The two purchases ran different statements');
    const parameters = step.parameters.map((value, position) =>
      value === counterpart.parameters[position] ? value : parameterize(value, input),
    );
    return { sql: step.sql, parameters };
  });
}

const instant = /^\d{4}-\d\d-\d\dT/;
/** A text longer than this is not an id, although it may contain ids. */
const MAX_ID_LENGTH = 80;

function parameterize(value: Parameter, input: PurchaseInput): StepParameter {
  if (typeof value !== 'string' || instant.test(value)) return value;
  const names = Object.entries(input);
  const pattern = new RegExp(`(${names.map(([, text]) => text).join('|')})`);
  const pieces = value.split(pattern);
  // Every second piece is a value of the purchase. It is replaced by the name of the value.
  if (pieces.length > 1) {
    return {
      pieces: pieces.map((piece, at) =>
        at % 2 ? (names.find(([, text]) => text === piece)?.[0] ?? '') : piece,
      ),
    };
  }
  return value.length <= MAX_ID_LENGTH ? { fresh: value } : value;
}
