// Content check: finds figures about the company, its customers or its speed. Each must come from
// the product, or be marked as invented. The mark is the field `demonstration` in the same object, or
// the block of that name in a text. Prices and limits come from placeholders.
import { parseFrontmatter } from 'astro/markdown';
import { formatFieldPath, type ContentFile, type FieldPathSegment } from './content-files.ts';

const countPattern = '(?:one|two|three|four|five|six|seven|eight|nine|ten|half|most|\\d+)';
const crowdPattern =
  '(?:people|customers|partners|policies|policyholders|buyers|renters|claims|reviews|quotes|calls|brands|carriers|agencies|countries)';
/** @internal */
export const statistic = new RegExp(
  [
    `(?<![\\d,$])\\b${countPattern}(?: \\w+){0,3} (?:in|of|out of) (?:all |every )?${countPattern}\\b`,
    `\\b(?:half|most) (?:of )?(?:all |the )?${crowdPattern}\\b`,
    `\\b\\d[\\d,]* (?:\\w+ )?${crowdPattern}\\b`,
    '\\d ?(?:%|percent)',
    '(?:more than|over) \\w+ years',
    '\\d+(?:\\.\\d+)? ?(?:ms|s|milliseconds|seconds)\\b',
  ].join('|'),
  'i',
);

/**
 * Numbers that are allowed because they are no statistics. They are checked by other tests, stated
 * by a plan or the law, or part of an example.
 */
const countedNouns = [
  /nine product lines of five carriers/, // tests/pages/copy.test.ts
  /\d0 documented calls/, // tests/pages/copy.test.ts
];

/** Legal texts, which people review, and licenses and themes, which are not prose. */
const uncheckedFiles = /licenses\.json$|brand\/|pages\/(privacy|terms)\.mdx$/;

export interface FigureText {
  file: string;
  /** Path of the field. Undefined for a paragraph of the text below the fields. */
  field?: string | undefined;
  text: string;
  /** True if the text, or an object around it, is marked as invented. */
  marked: boolean;
}

/** Returns every text of a file, with its placeholders. */
export function figureTextsOf({ file, text }: Pick<ContentFile, 'file' | 'text'>): FigureText[] {
  if (uncheckedFiles.test(file)) return [];
  if (file.endsWith('.json')) return textsInData(file, JSON.parse(text));
  const { frontmatter, content } = parseFrontmatter(text);
  const isDemonstration = frontmatter['demonstration'] === true;
  const paragraphs = content.split(/\n{2,}/).map((paragraph) => ({
    file,
    text: paragraph,
    marked: isDemonstration || paragraph.includes('<Demonstration'),
  }));
  return [...textsInData(file, frontmatter), ...paragraphs];
}

function textsInData(file: string, data: unknown): FigureText[] {
  const textsIn = (value: unknown, path: FieldPathSegment[], marked: boolean): FigureText[] => {
    if (typeof value === 'string')
      return [{ file, field: formatFieldPath(path, data), text: value, marked }];
    if (typeof value !== 'object' || value === null) return [];
    const own = marked || ('demonstration' in value && value.demonstration === true);
    // Skips the scenarios, because they are stories with an example of a price breakdown.
    return Object.entries(value).flatMap(([key, part]) =>
      key === 'scenarios' ? [] : textsIn(part, [...path, key], own),
    );
  };
  return textsIn(data, [], false);
}

/** True if a text has a figure that needs a source or the mark, and has neither. */
export const hasUnmarkedFigure = ({ text, marked }: FigureText) =>
  !marked && statistic.test(text) && !countedNouns.some((pattern) => pattern.test(text));

/** Returns the first sentence of a text that has a figure. */
export function figureSentence(text: string): string {
  const sentences = text.trim().split(/(?<=[.!?])\s+/);
  return sentences.find((sentence) => statistic.test(sentence)) ?? text;
}
