// Checks the content in a separate thread, which has no cached schemas.
import { parentPort, workerData } from 'node:worker_threads';
import { readAllContent } from './read-all-content.ts';
import { sourceErrors } from './source-checks.ts';

const { root, brand } = workerData as { root: string; brand: string | undefined };
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(sourceErrors(root, await readAllContent(root, brand)));
