import { urlErrors } from './url-checks.ts';
import { amountErrors } from './amount-checks.ts';
import type { readContent } from './content-files.ts';
import { svgFileErrors } from './svg-file-checks.ts';
import type { ContentError } from './content-error.ts';
import { fieldErrors } from './field-checks.ts';
import { redirectErrors } from './redirect-checks.ts';
import { textErrors } from './text-checks.ts';

/** Returns all errors that can be found in the source files, before any page is rendered. */
export function sourceErrors(
  root: string,
  content: ReturnType<typeof readContent>,
): ContentError[] {
  const { files, errors } = content;
  const inFieldErrors = fieldErrors(files);
  const brokenFiles = new Set([...errors, ...inFieldErrors].map(({ file }) => file));
  const validFiles = files.filter(({ file }) => !brokenFiles.has(file));
  // The landings define the valid amounts of the products. If one landing is broken, many correct
  // amounts would look wrong.
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
