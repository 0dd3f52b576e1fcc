/** One error that a content check found. */
export interface ContentError {
  /** Path of the content file to correct, relative to the project's root. */
  file: string;
  /** Line number from 1, if known. */
  line?: number | undefined;
  /** Path of the field, such as hero.cta.href, or the name of the block. */
  field?: string | undefined;
  /** The error and the expected value, as text that continues after the field's name. */
  message: string;
}

/**
 * Formats the content errors that block a build. The errors are grouped by file and sorted by line,
 * without duplicates.
 * @param blockedStep the action that the errors block, such as 'this build'
 */
export function formatContentErrors(
  errors: readonly ContentError[],
  blockedStep = 'this build',
): string {
  const errorsByLocation = Map.groupBy(errors.toSorted(byLocation), locationOf);
  const messagesByLocation = [...errorsByLocation].map(
    ([location, locationErrors]) =>
      [location, new Set(locationErrors.map((error) => `  ${formatContentError(error)}`))] as const,
  );
  const count = messagesByLocation.reduce((sum, [, messages]) => sum + messages.size, 0);
  const head =
    count === 1 ? `1 error blocks ${blockedStep}` : `${count} errors block ${blockedStep}`;
  return [
    `${head}:\n`,
    ...messagesByLocation.flatMap(([location, messages]) => [location, ...messages]),
    '',
  ].join('\n');
}

function byLocation(a: ContentError, b: ContentError): number {
  return a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);
}

function locationOf({ file, line }: ContentError): string {
  return line === undefined ? file : `${file}, line ${line}`;
}

/** Formats one error: 'hero.cta.href: the message'. */
export function formatContentError({ field, message }: ContentError): string {
  return `${field ? `${field}: ` : ''}${message}`;
}
