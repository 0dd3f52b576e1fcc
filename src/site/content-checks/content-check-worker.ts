// Code of the worker thread that checks the content. Each check runs in a new thread, because a new
// thread has no cached schemas.
import { parentPort, workerData } from 'node:worker_threads';
import { brokenLinkErrors } from './link-checks.ts';
import { readAllContent } from './read-all-content.ts';
import { contentSourceErrors } from './source-checks.ts';
import { unbuiltSite } from './unbuilt-site.ts';

const { root, brand, links } = workerData as {
  root: string;
  brand: string | undefined;
  links: boolean;
};
const content = await readAllContent(root, brand);
const errors = contentSourceErrors(root, content);
// The build, too, checks the links only if the files have no errors.
if (links && errors.length === 0)
  errors.push(
    ...brokenLinkErrors(await unbuiltSite(root, content.files, new Date()), content.files),
  );
// The disabled lint rule is for messages between browser windows. It does not apply here, because a
// worker thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(errors);
