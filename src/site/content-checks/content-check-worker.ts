// Code of the worker thread that checks the content. Each check runs in a new thread, because a new
// thread has no cached schemas.
import { parentPort, workerData } from 'node:worker_threads';
import { readAllContent } from './read-all-content.ts';
import { contentSourceErrors } from './source-checks.ts';

const { root, brand } = workerData as { root: string; brand: string | undefined };
// The disabled lint rule is for messages between browser windows. It does not apply here, because a
// worker thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(contentSourceErrors(root, await readAllContent(root, brand)));
