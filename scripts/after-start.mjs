// Runs next to a server that npm start has started, with low priority: the work that a first visit does not need.
import { setPriority } from 'node:os';
import { downloadApiUi } from './api-ui.mjs';
import { compressSite } from './build.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/** The lowest priority of Unix: requests to the server come first. */
const LOWEST_PRIORITY = 19;

exitWithParent();
setPriority(LOWEST_PRIORITY);
await compressSite();
downloadApiUi();
