// Loaded into every process of the instrumented run. Records which test file has run the code of a
// mutant.
import { appendFileSync } from 'node:fs';

const report = process.env.MUTANTS_REPORT;
const written = new Set();

globalThis.reportReached = (id) => {
  const line = `${id} ${process.env.MUTANTS_TEST_FILE ?? ''}\n`;
  if (!report || written.has(line)) return;
  written.add(line);
  appendFileSync(report, line);
};
