/** One thing that is wrong with the content. */
export interface Fault {
  /** The file that has to be mended, from the project's root. */
  file: string;
  /** From 1, where it is known. */
  line?: number | undefined;
  /** Path of the field, such as hero.cta.href, or the name of the block. */
  field?: string | undefined;
  /** What is wrong and what was expected: words that can stand after the field's name. */
  says: string;
}

/**
 * What a build says that these faults stop: by file, from top to bottom, each once.
 * @param stopped what they stop
 */
export function refusal(faults: readonly Fault[], stopped = 'this build'): string {
  const places = Map.groupBy(faults.toSorted(byPlace), placeOf);
  const said = [...places].map(
    ([place, here]) => [place, new Set(here.map((fault) => `  ${inWords(fault)}`))] as const,
  );
  const count = said.reduce((sum, [, words]) => sum + words.size, 0);
  const head = count === 1 ? `One fault stops ${stopped}` : `${count} faults stop ${stopped}`;
  return [`${head}:\n`, ...said.flatMap(([place, words]) => [place, ...words]), ''].join('\n');
}

function byPlace(one: Fault, other: Fault): number {
  return one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0);
}

function placeOf({ file, line }: Fault): string {
  return line === undefined ? file : `${file}, line ${line}`;
}

/** 'hero.cta.href: what is wrong with it'. */
export function inWords({ field, says }: Fault): string {
  return `${field ? `${field}: ` : ''}${says}`;
}
