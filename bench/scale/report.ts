// Collects the results of bench/scale.ts, prints them and writes test-results/scale.json.
import { assertFiniteFigures } from '../figures.mjs';
import { describeRun, writeResults } from '../results.ts';
import type { Measurement, ScaleRows } from './plan.ts';

type Part = keyof ScaleRows;

interface PartName {
  database: string;
  part: string;
}

interface PartResult extends PartName {
  seconds: number;
  rows: ScaleRows[Part][];
}

interface Failure extends PartName {
  /** Name of the row that is missing. Undefined if the whole part is missing. */
  name?: string;
  error: string;
}

export function createScaleReport(size: { policies: number }) {
  const run = { ...describeRun(), ...size };
  const results: PartResult[] = [];
  const failures: Failure[] = [];
  const save = () => writeResults('scale.json', { ...run, results, failures });

  function fail(where: Omit<Failure, 'error'>, error: unknown): void {
    failures.push({
      ...where,
      error: error instanceof Error ? String(error.stack) : String(error),
    });
    console.error(`Not measured: ${Object.values(where).join(', ')}`, error);
    save();
  }

  async function measureRows(
    where: PartName,
    measurements: Measurement<ScaleRows[Part]>[],
  ): Promise<ScaleRows[Part][]> {
    const rows: ScaleRows[Part][] = [];
    for (const { name, measure } of measurements)
      try {
        const row = await measure();
        assertFiniteFigures([row]);
        rows.push(row);
      } catch (error) {
        fail({ ...where, name }, error);
      }
    return rows;
  }

  return {
    fail,
    /** Measures the rows of a part. A row that fails does not prevent the others. */
    async measurePart(where: PartName, plan: () => Promise<Measurement<ScaleRows[Part]>[]>) {
      const started = performance.now();
      const measurements = await plan().catch((error: unknown) => fail(where, error));
      const rows = await measureRows(where, measurements ?? []);
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`\n${where.database}, ${where.part} (${seconds} s)`);
      console.table(rows);
      results.push({ ...where, seconds, rows });
      save();
    },
    /** Prints how many rows miss their goals. Sets the exit code if a row is missing. */
    finish(): void {
      const summary = results.map(({ database, part, seconds, rows }) => ({
        database,
        part,
        seconds,
        rows: rows.length,
        missed: rows.filter(({ missed }) => missed !== '').length,
        failed: failures.filter((one) => one.database === database && one.part === part).length,
      }));
      console.log('\nSummary');
      console.table(summary);
      if (failures.length > 0 || results.length === 0) process.exitCode = 1;
    },
  };
}
