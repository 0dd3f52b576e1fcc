// Preloaded by the servers of the drill. Moves the clock of the process by the milliseconds in the
// file DRILL_CLOCK_FILE, which may change at any time. Timers keep their real speed, as when an
// administrator sets the clock of a machine.
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';

const POLL_MS = 25;
const SystemDate = Date;
let offset = 0;

function readOffset() {
  offset = Number(readFileSync(process.env.DRILL_CLOCK_FILE, 'utf8'));
}

readOffset();
setInterval(readOffset, POLL_MS).unref();
// Node stores the compiled modules when a process exits, which a killed process does not reach.
setTimeout(flushCompileCache, 1_000).unref();

globalThis.Date = class Date extends SystemDate {
  constructor(...parts) {
    if (parts.length === 0) super(SystemDate.now() + offset);
    else super(...parts);
  }

  static now() {
    return SystemDate.now() + offset;
  }
};
