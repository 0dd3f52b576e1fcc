// Runs next to the server after npm start, with low priority. It does the work that is not needed
// for a visitor's first page.
import { setPriority } from 'node:os';
import { downloadApiUi } from './api-ui.mjs';
import { compressSite } from './build.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/** Lowest process priority in Unix, so that the server's requests come first. */
const LOWEST_PRIORITY = 19;

exitWithParent();
setPriority(LOWEST_PRIORITY);
await compressSite();
downloadApiUi();
