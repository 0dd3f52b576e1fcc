// Writes the results of a bench as JSON, with what a reader needs to compare them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'test-results');

/** Date, machine and settings of this run. */
export function describeRun() {
  const processors = cpus();
  return {
    date: new Date().toISOString(),
    machine: `${processors.length} × ${processors[0]?.model.trim() || 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB`,
    node: process.version,
    settings: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => name.startsWith('BENCH_')),
    ),
  };
}

export function writeResults(name: string, results: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(results, null, 2)}\n`);
}
