import { urlErrors } from './url-checks.ts';
import { amountErrors } from './amount-checks.ts';
import type { readContent } from './content-files.ts';
import { svgFileErrors } from './svg-file-checks.ts';
import type { ContentError } from './content-error.ts';
import { fieldErrors } from './field-checks.ts';
import { redirectErrors } from './redirect-checks.ts';
import { textErrors } from './text-checks.ts';

/** All that can be seen in the files themselves, before a page is drawn. */
export function sourceErrors(
  root: string,
  content: ReturnType<typeof readContent>,
): ContentError[] {
  const { files, errors } = content;
  const inFieldErrors = fieldErrors(files);
  const brokenFiles = new Set([...errors, ...inFieldErrors].map(({ file }) => file));
  const validFiles = files.filter(({ file }) => !brokenFiles.has(file));
  // By the landings it is known what may be said of a product: where one is broken, much would seem wrong elsewhere.
  const areLandingsValid = ![...brokenFiles].some((file) => file.includes('/landings/'));
  return [
    ...errors,
    ...inFieldErrors,
    ...urlErrors(root, files),
    ...redirectErrors(files),
    ...svgFileErrors(root),
    ...files.flatMap((file) => textErrors(root, file)),
    ...(areLandingsValid ? amountErrors(validFiles) : []),
  ];
}
