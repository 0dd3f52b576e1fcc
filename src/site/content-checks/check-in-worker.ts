import { Worker } from 'node:worker_threads';
import type { ContentError } from './content-error.ts';

/**
 * Checks the content files in a worker thread. A new thread has no cached schemas, and its memory
 * is freed when it ends.
 * @param brand value of the setting BRAND_FILE
 * @param options with `links`, also checks the links of the files before the pages are built
 * @throws errors in the code of the schemas themselves
 */
export function checkContentInWorker(
  root: string,
  brand: string | undefined,
  { links = false } = {},
): Promise<ContentError[]> {
  const workerData = { root, brand, links };
  const worker = new Worker(new URL('./content-check-worker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
