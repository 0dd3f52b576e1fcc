// Loaded into a measured build. Reports the peak memory in KiB to its parent.
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** File descriptor of the pipe that bench/build.mjs reads. */
const REPORT = 3;
if (isMainThread)
  process.on('exit', () => writeSync(REPORT, String(process.resourceUsage().maxRSS)));
