// Makes each COMMIT of node:sqlite take BENCH_SYNC_MS milliseconds longer, as a slower disk would.
import { StatementSync } from 'node:sqlite';

const milliseconds = Number(process.env.BENCH_SYNC_MS);
const cell = new Int32Array(new SharedArrayBuffer(4));
const { run } = StatementSync.prototype;

StatementSync.prototype.run = function runThenWait(...parameters) {
  const result = run.apply(this, parameters);
  if (this.sourceSQL === 'COMMIT') Atomics.wait(cell, 0, 0, milliseconds);
  return result;
};
