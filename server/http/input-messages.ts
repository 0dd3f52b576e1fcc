// This file states in plain sentences what is wrong with an input. Schemas of the contract have
// messages of their own where a form shows the field. All other errors get one from here.
import * as z from 'zod/mini';

type RawIssue = Parameters<NonNullable<NonNullable<ReturnType<typeof z.config>['localeError']>>>[0];

/** Maximum number of allowed values that a message lists. */
const LISTED_VALUES_MAX = 12;

const typeMessages: Record<string, string> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Enter true or false',
  array: 'Enter a list',
  object: 'Enter an object with fields',
  record: 'Enter an object with fields',
};
const FALLBACK = 'Enter a valid value';
const REQUIRED = 'This field is required';

/** Returns the message for an error of a schema without a message of its own. */
function describeIssue(issue: RawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return REQUIRED;
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected] ?? FALLBACK;
    case 'invalid_value':
      return describeAllowedValues(issue.values);
    case 'too_small':
      return describeMinimum(issue);
    case 'too_big':
      return describeMaximum(issue);
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return 'Leave out fields that aren’t part of this request';
    default:
      return FALLBACK;
  }
}

function describeAllowedValues(values: readonly unknown[]): string {
  if (values.length > LISTED_VALUES_MAX) return 'Choose one of the allowed values';
  const list = values.map(String).join(', ');
  return values.length === 1 ? `Enter ${list}` : `Choose one of: ${list}`;
}

type Bound<Code extends RawIssue['code']> = Extract<RawIssue, { code: Code }>;

function describeMinimum({ origin, minimum, inclusive }: Bound<'too_small'>): string {
  if (origin === 'string')
    return minimum === 1 ? REQUIRED : `Use ${plural(minimum, 'character')} or more`;
  if (origin === 'array')
    return minimum === 1
      ? 'Add at least one entry'
      : `Add ${plural(minimum, 'entry', 'entries')} or more`;
  return inclusive ? `Enter ${String(minimum)} or more` : `Enter more than ${String(minimum)}`;
}

function describeMaximum({ origin, maximum, inclusive }: Bound<'too_big'>): string {
  if (origin === 'string') return `Use ${plural(maximum, 'character')} or fewer`;
  if (origin === 'array') return `Use ${plural(maximum, 'entry', 'entries')} or fewer`;
  return inclusive ? `Enter ${String(maximum)} or less` : `Enter less than ${String(maximum)}`;
}

function plural(count: number | bigint, one: string, many = `${one}s`): string {
  return `${String(count)} ${Number(count) === 1 ? one : many}`;
}

/** Makes zod use these messages in this process. */
export function useInputMessages(): void {
  z.config({ localeError: describeIssue });
}
