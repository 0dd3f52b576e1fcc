import { Worker } from 'node:worker_threads';
import type { Fault } from './faults.ts';

/**
 * What can be seen in the files of the content. A thread of its own looks: it knows no schema from before, and what it
 * has read goes with it.
 * @param brand BRAND_FILE
 * @throws what the schemas themselves fail with
 */
export function faultsInThread(root: string, brand: string | undefined): Promise<Fault[]> {
  const workerData = { root, brand };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
  return new Promise((answer, fail) => {
    worker.once('message', answer);
    worker.once('error', fail);
  });
}
