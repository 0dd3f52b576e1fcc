import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/**
 * Describes the first mismatch between a response and its schema, for backend developers. The
 * description never contains values from the response.
 * @returns for example 'billing.total: invalid_type, expected number'
 */
export function describeFirstInvalidField({ issues }: z.core.$ZodError): string | undefined {
  const [first] = issues;
  return first && describe(first, []);
}

function describe(issue: Issue, parentPath: readonly PropertyKey[]): string {
  const path = [...parentPath, ...issue.path];
  // For a union, this code describes the alternative with the most deeply nested error, because
  // that alternative is most likely the intended one.
  if (issue.code === 'invalid_union') {
    const [bestMatch] = issue.errors
      .flat()
      .sort((first, second) => second.path.length - first.path.length);
    if (bestMatch) return describe(bestMatch, path);
  }
  return `${path.join('.') || 'the whole body'}: ${issue.code}${expectedBy(issue)}`;
}

function expectedBy(issue: Issue): string {
  if (issue.code === 'invalid_type') return `, expected ${issue.expected}`;
  if (issue.code === 'invalid_value') return `, expected ${issue.values.map(String).join(' or ')}`;
  return '';
}
