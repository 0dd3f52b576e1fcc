// Loaded into every process of the run with instrumented code. Writes to a report which test file
// has executed the code of which mutant.
import { appendFileSync } from 'node:fs';

const report = process.env.MUTANTS_REPORT;
const written = new Set();

globalThis.reportReached = (id) => {
  const line = `${id} ${process.env.MUTANTS_TEST_FILE ?? ''}\n`;
  if (!report || written.has(line)) return;
  written.add(line);
  appendFileSync(report, line);
};
