import { contentPathErrors } from './url-checks.ts';
import { amountErrors } from './amount-checks.ts';
import type { readContentFiles } from './content-files.ts';
import { unsafeSvgFileErrors } from './svg-file-checks.ts';
import type { ContentError } from './content-error.ts';
import { contentFieldErrors } from './field-checks.ts';
import { redirectErrors } from './redirect-checks.ts';
import { imageAndBodyErrors } from './text-checks.ts';

/**
 * Returns all errors that can be found in the source files of the content, before any page is
 * rendered.
 */
export function contentSourceErrors(
  root: string,
  content: ReturnType<typeof readContentFiles>,
): ContentError[] {
  const { files, errors } = content;
  const inFieldErrors = contentFieldErrors(files);
  const brokenFiles = new Set([...errors, ...inFieldErrors].map(({ file }) => file));
  const validFiles = files.filter(({ file }) => !brokenFiles.has(file));
  // Amounts are checked only if all landings are valid, because the landings define the valid
  // amounts. If one landing were invalid, many correct amounts would be reported.
  const areLandingsValid = ![...brokenFiles].some((file) => file.includes('/landings/'));
  return [
    ...errors,
    ...inFieldErrors,
    ...contentPathErrors(root, files),
    ...redirectErrors(files),
    ...unsafeSvgFileErrors(root),
    ...files.flatMap((file) => imageAndBodyErrors(root, file)),
    ...(areLandingsValid ? amountErrors(validFiles) : []),
  ];
}
