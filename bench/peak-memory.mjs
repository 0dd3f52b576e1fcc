// Loaded into a build that is measured: tells its parent how much memory it held at most, in KiB.
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** The pipe that bench/build.mjs reads. */
const REPORT = 3;
if (isMainThread)
  process.on('exit', () => writeSync(REPORT, String(process.resourceUsage().maxRSS)));
