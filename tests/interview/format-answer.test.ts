import { expect, test } from 'vitest';
import type { SurveyField } from '../../src/contract/survey/dynamic-form.ts';
import { formatAnswer } from '../../src/interview/format-answer.ts';

const integer = (settings: SurveyField['settings']): SurveyField => ({
  key_name: 'count',
  label: '',
  field_type: 'integer',
  required: true,
  settings,
});

test.each([
  [1_400, { min_value: 50, max_value: 35_000 }, '1,400'],
  [1_400, {}, '1,400'],
  [12, { min_value: 0, max_value: 200 }, '12'],
  [1_987, { min_value: 1_800, max_value: 2_026 }, '1987'],
])('%i within %o is shown as %s', (answer, settings, text) => {
  expect(formatAnswer(answer, integer(settings))).toBe(text);
});
