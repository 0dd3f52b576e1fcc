/** One thing that is wrong with the content. */
export interface ContentError {
  /** The file that has to be mended, from the project's root. */
  file: string;
  /** From 1, where it is known. */
  line?: number | undefined;
  /** Path of the field, such as hero.cta.href, or the name of the block. */
  field?: string | undefined;
  /** What is wrong and what was expected: words that can stand after the field's name. */
  message: string;
}

/**
 * What a build says that these faults stop: by file, from top to bottom, each once.
 * @param blockedStep what they stop
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
    count === 1 ? `One fault stops ${blockedStep}` : `${count} faults stop ${blockedStep}`;
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

/** 'hero.cta.href: what is wrong with it'. */
export function formatContentError({ field, message }: ContentError): string {
  return `${field ? `${field}: ` : ''}${message}`;
}
