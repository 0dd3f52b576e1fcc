import { createContext, Script } from 'node:vm';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { slowInputs } from '../fixtures/regex-inputs.ts';
import { readSourceFiles } from '../fixtures/source-files.ts';

/** Length of the inputs in characters, and the milliseconds that a pattern may take for one. */
const [LENGTH, MAX_MS] = [50_000, 50];

/** Returns the regular expression literals of a TypeScript or JavaScript file. */
function regexesOf(path: string, text: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false));
  return found;
}

const script = new Script('void input.replace(pattern, "")');
const context = createContext({ pattern: /x/, input: '' });

/** Returns the milliseconds for the input. Stops after 200. */
function measure(pattern: RegExp, input: string): number {
  Object.assign(context, { pattern, input });
  const before = performance.now();
  try {
    script.runInContext(context, { timeout: 200 });
  } catch {
    return Infinity;
  }
  return performance.now() - before;
}

/** True if the pattern is slow each time, so that other work of the machine does not count. */
function isSlow(pattern: RegExp, input: string): boolean {
  return [1, 2, 3].every(() => measure(pattern, input) > MAX_MS);
}

function slowInputOf(pattern: RegExp): string | undefined {
  return slowInputs(pattern, LENGTH).find((input) => isSlow(pattern, input));
}

/**
 * Folders and files whose patterns see only the project's own files, or texts of the page that the
 * visitor has open.
 */
const insideOnly = [
  /^src\/(site|integrations)\//,
  /^src\/components\/(entries\/faq-topics|landing\/collection-price)\.ts$/,
  /^src\/core\/call\/device\.ts$/,
  /^src\/interview\/screens\/CurrencyField\.tsx$/,
  /^src\/purchase\/screens\/use-animated-amount\.ts$/,
  /^src\/islands\/account\/policies\/detail\/PaymentHistory\.tsx$/,
];

describe('regular expressions', () => {
  test.each([/a+$/, /(a+)+b/, /\s+$/, /<a[^>]*>/, /\/\*[^]*?\*\//, /[\w.]+@/, /x(?:a|a?)+y/])(
    'are recognized as slow: %s',
    (pattern) => {
      expect(slowInputOf(pattern)).toBeDefined();
    },
  );

  test('read any input in time', { timeout: 60_000 }, () => {
    const patterns = readSourceFiles()
      .filter(({ path }) => /^(src|server)\/.*\.(ts|tsx|mjs|js)$/.test(path))
      .filter(({ path }) => !insideOnly.some((one) => one.test(path)))
      .flatMap(({ path, text }) => regexesOf(path, text).map((pattern) => ({ path, pattern })));
    expect(patterns.length).toBeGreaterThan(200);
    const slow = patterns.flatMap(({ path, pattern }) => {
      const input = slowInputOf(pattern);
      return input === undefined ? [] : `${path}: ${pattern} on ${input.slice(0, 20)}…`;
    });
    expect(slow).toEqual([]);
  });
});
