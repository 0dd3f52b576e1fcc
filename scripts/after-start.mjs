// Runs next to a server that npm start has started, with low priority: the work that a first visit does not need.
import { setPriority } from 'node:os';
import { takeApiUi } from './api-ui.mjs';
import { compressSite } from './build.mjs';
import { endWithParent } from './parent.mjs';

/** The lowest priority of Unix: requests to the server come first. */
const LOWEST_PRIORITY = 19;

endWithParent();
setPriority(LOWEST_PRIORITY);
await compressSite();
takeApiUi();
