// Loaded into a build that is measured: tells its parent how much memory it held at most, in KiB.
import { writeSync } from 'node:fs';

/** The pipe that bench/build.mjs reads. */
const REPORT = 3;
process.on('exit', () => writeSync(REPORT, String(process.resourceUsage().maxRSS)));
