import { contentPathErrors } from './url-checks.ts';
import type { readContentFiles } from './content-files.ts';
import { unsafeSvgFileErrors } from './svg-file-checks.ts';
import type { ContentError } from './content-error.ts';
import { contentFieldErrors } from './field-checks.ts';
import { placeholderErrors } from './placeholder-checks.ts';
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
  return [
    ...errors,
    ...contentFieldErrors(files),
    ...placeholderErrors(files),
    ...contentPathErrors(root, files),
    ...redirectErrors(files),
    ...unsafeSvgFileErrors(root),
    ...files.flatMap((file) => imageAndBodyErrors(root, file)),
  ];
}
