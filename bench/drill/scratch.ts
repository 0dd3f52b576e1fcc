// The folder for everything that the drill writes. It is removed when the drill ends, even by
// SIGKILL.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startCleanupWatcher } from '../../scripts/cleanup-watcher.mjs';
import { scratchParent } from '../../tests/fixtures/scratch.ts';

export const scratchFolder = mkdtempSync(join(scratchParent(), 'coverfront-drill-'));
startCleanupWatcher(scratchFolder);

/** Creates a folder inside the drill's folder. */
export const createFolder = (name: string): string => mkdtempSync(join(scratchFolder, `${name}-`));
