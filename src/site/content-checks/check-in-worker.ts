import { Worker } from 'node:worker_threads';
import type { ContentError } from './content-error.ts';

/**
 * What can be seen in the files of the content. A thread of its own looks: it knows no schema from before, and what it
 * has read goes with it.
 * @param brand BRAND_FILE
 * @throws what the schemas themselves fail with
 */
export function checkContentInWorker(
  root: string,
  brand: string | undefined,
): Promise<ContentError[]> {
  const workerData = { root, brand };
  const worker = new Worker(new URL('./content-check-worker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
