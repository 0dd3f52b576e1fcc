import { expect, test } from 'vitest';
import {
  fraudWarning,
  fraudWarningRules,
  generalFraudWarning,
  type WarnedForm,
} from '../../src/contract/rules/fraud-warnings.ts';
import { usStates } from '../../src/contract/us-states.ts';

const unknownStates = [undefined, '', 'ZZ', 'OR'];

test('every state and an unknown one warn on claim forms and commercial applications', () => {
  for (const state of [...usStates.map(([code]) => code), ...unknownStates])
    for (const form of ['claim', 'commercial_application'] as const)
      expect(fraudWarning(state, form)?.html).toMatch(/\bcrime\b|\bfelony\b/);
});

test.each<[string | undefined, WarnedForm, string | undefined]>([
  ['FL', 'application', 'FL-1'],
  ['CA', 'application', 'CA-1'],
  ['NY', 'application', undefined],
  ['NY', 'claim', 'NY-1'],
  ['OR', 'claim', 'general-1'],
  [undefined, 'application', undefined],
])('in %s, the form %s shows %s', (state, form, version) => {
  expect(fraudWarning(state, form)?.version).toBe(version);
});

test('the rows have a source, the day it was read and one row per state', () => {
  expect(new Set(fraudWarningRules.map(({ state }) => state)).size).toBe(fraudWarningRules.length);
  for (const { source, read, version, forms, text } of fraudWarningRules) {
    expect(text).not.toMatch(/[<>&]/);
    expect(source.length).toBeGreaterThan(10);
    expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(version).toBeGreaterThan(0);
    expect(forms).toEqual(expect.arrayContaining([...generalFraudWarning.forms]));
  }
});
