// Blocks each COMMIT of node:sqlite for BENCH_SYNC_MS more, like the sync of a slower disk.
import { StatementSync } from 'node:sqlite';

const milliseconds = Number(process.env.BENCH_SYNC_MS);
const cell = new Int32Array(new SharedArrayBuffer(4));
const { run } = StatementSync.prototype;

StatementSync.prototype.run = function runThenWait(...parameters) {
  const result = run.apply(this, parameters);
  if (this.sourceSQL === 'COMMIT') Atomics.wait(cell, 0, 0, milliseconds);
  return result;
};
