import { urlErrors } from './url-checks.ts';
import { amountErrors } from './amount-checks.ts';
import type { readContent } from './content-files.ts';
import { svgFileErrors } from './svg-file-checks.ts';
import type { ContentError } from './content-error.ts';
import { fieldErrors } from './field-checks.ts';
import { redirectErrors } from './redirect-checks.ts';
import { textErrors } from './text-checks.ts';

/**
 * Returns all errors that can be found in the source files of the content, before any page is
 * rendered.
 */
export function sourceErrors(
  root: string,
  content: ReturnType<typeof readContent>,
): ContentError[] {
  const { files, errors } = content;
  const inFieldErrors = fieldErrors(files);
  const brokenFiles = new Set([...errors, ...inFieldErrors].map(({ file }) => file));
  const validFiles = files.filter(({ file }) => !brokenFiles.has(file));
  // Amounts are checked only if all landings are valid, because the landings define the valid
  // amounts. If one landing were invalid, many correct amounts would be reported.
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
