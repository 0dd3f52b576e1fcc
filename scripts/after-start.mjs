// Runs after npm start next to the server, with low priority. It does the work that a first visit
// does not need.
import { setPriority } from 'node:os';
import { downloadApiUi } from './api-ui.mjs';
import { compressSite } from './build.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/** Lowest priority in Unix. Requests to the server come first. */
const LOWEST_PRIORITY = 19;

exitWithParent();
setPriority(LOWEST_PRIORITY);
await compressSite();
downloadApiUi();
