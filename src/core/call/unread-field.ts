import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/**
 * Where an answer departs from its schema first, for whoever writes the backend. Never a value of the answer.
 * @returns 'billing.total: invalid_type, expected number'
 */
export function unreadFieldOf({ issues }: z.core.$ZodError): string | undefined {
  const [first] = issues;
  return first && describe(first, []);
}

function describe(issue: Issue, above: readonly PropertyKey[]): string {
  const path = [...above, ...issue.path];
  // Of all that would do, what fits furthest is what was meant.
  if (issue.code === 'invalid_union') {
    const [meant] = issue.errors.flat().sort((one, other) => other.path.length - one.path.length);
    if (meant) return describe(meant, path);
  }
  return `${path.join('.') || 'the whole'}: ${issue.code}${expectedBy(issue)}`;
}

function expectedBy(issue: Issue): string {
  if (issue.code === 'invalid_type') return `, expected ${issue.expected}`;
  if (issue.code === 'invalid_value') return `, expected ${issue.values.map(String).join(' or ')}`;
  return '';
}
