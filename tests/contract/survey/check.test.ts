import { describe, expect, it } from 'vitest';
import type { SurveyDefinition, SurveyField } from '../../../src/contract/survey/dynamic-form.ts';
import {
  screenErrors,
  validateSurvey,
  currencyFieldOverMaximum,
} from '../../../src/contract/survey/check.ts';
import { findDefinitionProblem } from '../../../src/contract/survey/definition.ts';
import { screenIdSequence } from '../../../src/contract/survey/sequence.ts';
import { boatSurvey, goodBerth, goodExtras } from '../../fixtures/survey-page.ts';
import { branching, fieldOf, formOf } from '../../fixtures/survey-definitions.ts';

/** Returns the error message for a field's value. Undefined if the value is valid. */
function fieldError(field: Partial<SurveyField>, value: unknown) {
  const surveyField = { key_name: 'it', label: 'Roof age', ...field };
  const form = formOf({ one: { fields: [surveyField] } });
  return screenErrors(form.screens['one']!, { it: value })['it'];
}

describe('a number with another field as its maximum', () => {
  const currencyField = { key_name: 'total', label: 'Total value', field_type: 'currency' };
  const part = {
    key_name: 'item',
    label: 'Best piece',
    field_type: 'currency',
    settings: { max_key: 'total' },
  };
  const screen = formOf({ worth: { fields: [currencyField, part] } }).screens['worth']!;

  it.each([
    ['12,500', '12,501', { item: 'Enter $12,500 or less, the total value' }],
    ['12,500', '12,500', {}],
    ['', '500', { total: 'Enter total value' }],
    ['12,500', 'x', { item: 'Enter an amount in whole dollars' }],
  ])('total %s, item %s', (total, item, errors) => {
    expect(screenErrors(screen, { total, item })).toEqual(errors);
  });
});

describe('the check of an answer', () => {
  const choices = [
    { value: 'a', title: 'A' },
    { value: 'b', title: 'B' },
    { value: 'c', title: 'C' },
  ];
  it.each<[Partial<SurveyField>, unknown, string | undefined]>([
    [{}, undefined, 'Enter roof age'],
    [{}, '  ', 'Enter roof age'],
    [{ label: 'ZIP code' }, '', 'Enter ZIP code'],
    [{ label: 'Do you smoke?' }, '', 'Answer “Do you smoke?”'],
    [{ required: false }, '', undefined],
    [{}, { streetAddress: 'x' }, 'Enter roof age'],
    [{}, 'x'.repeat(201), 'Use 200 characters or fewer'],
    [{ settings: { min_value: 3 } }, 'ab', 'Use 3 characters or more'],
    [{ settings: { regex: '\\d{5}' } }, '123456', 'Enter roof age in the expected format'],
    [{ settings: { regex: '\\d{5}', regex_message: 'Five digits' } }, '1234', 'Five digits'],
    [{ settings: { regex: '\\d{5}' } }, ' 12345 ', undefined],
    [{ field_type: 'integer' }, '1.5', 'Enter a whole number'],
    [{ field_type: 'integer' }, '1,200', undefined],
    [{ field_type: 'integer', settings: { min_value: 1 } }, 0, 'Enter 1 or more'],
    [{ field_type: 'currency' }, '-5', 'Enter $0 or more'],
    [{ field_type: 'currency', settings: { max_value: 5000 } }, 5001, 'Enter $5,000 or less'],
    [{ field_type: 'currency' }, '12.50', 'Enter an amount in whole dollars'],
    [{ field_type: 'integer', settings: { min_value: 1, max_value: 5 } }, 1, undefined],
    [{ field_type: 'integer', settings: { min_value: 1, max_value: 5 } }, 5, undefined],
    [{ field_type: 'integer', settings: { max_value: 5 } }, 6, 'Enter 5 or less'],
    [{ field_type: 'currency' }, 0, undefined],
    [{ field_type: 'currency', settings: { max_value: 5000 } }, 5000, undefined],
    [{ settings: { min_value: 3, max_value: 5 } }, 'abc', undefined],
    [{ settings: { min_value: 3, max_value: 5 } }, 'abcde', undefined],
    [{}, 'x'.repeat(200), undefined],
    [{ field_type: 'text_area' }, 'x'.repeat(5000), undefined],
    [{ field_type: 'text_area' }, 'x'.repeat(5001), 'Use 5000 characters or fewer'],
    [{ field_type: 'single_select', settings: { choices } }, 'd', 'Select roof age'],
    [{ field_type: 'single_select', settings: { choices } }, 'c', undefined],
    [{ field_type: 'multi_select', settings: { choices } }, [], 'Select roof age'],
    [{ field_type: 'multi_select', settings: { choices } }, ['a', 'z'], 'Select roof age'],
    [
      { field_type: 'multi_select', settings: { choices, min_choices: 2 } },
      ['a'],
      'Select 2 or more',
    ],
    [
      { field_type: 'multi_select', settings: { choices, max_choices: 1 } },
      ['a', 'b'],
      'Select no more than 1',
    ],
    [
      { field_type: 'multi_select', settings: { choices, min_choices: 2, max_choices: 2 } },
      ['a', 'b'],
      undefined,
    ],
    [{ field_type: 'date' }, '2026-02-30', 'Enter roof age as MM/DD/YYYY'],
    [
      { field_type: 'date', settings: { date_after: '2026-02-01' } },
      '2026-01-31',
      'Enter 02/01/2026 or a later date',
    ],
    [{ field_type: 'date', settings: { date_after: '2026-02-01' } }, '2026-02-01', undefined],
    [
      { field_type: 'date', settings: { date_before: '2026-02-01' } },
      '2026-02-02',
      'Enter 02/01/2026 or an earlier date',
    ],
    [{ field_type: 'date', settings: { date_before: '2026-02-01' } }, '2026-02-01', undefined],
  ])('%j with %j: %s', (field, value, message) => expect(fieldError(field, value)).toBe(message));

  it.each([
    ['1/2/1990', 'Enter date of birth as MM/DD/YYYY'],
    ['02/30/1990', 'Enter date of birth as MM/DD/YYYY'],
    ['1990-02-03', 'Enter date of birth as MM/DD/YYYY'],
    ['02/03/1890', 'Enter 01/01/1900 or a later date'],
    ['02/03/1990', undefined],
  ])('a date of birth of %s: %s', (value, message) => {
    const dob = {
      key_name: 'owner_dob',
      label: 'Date of birth',
      settings: { date_after: '1900-01-01' },
    };
    const form = formOf({ one: { fields: [dob] } });
    expect(screenErrors(form.screens['one']!, { owner_dob: value })['owner_dob']).toBe(message);
  });

  it('accepts empty and complete list rows, and names the row of an error', () => {
    const screen = boatSurvey.screens['extras']!;
    const currencyField = { name: 'Dana', skipper_dob: '04/01/1990' };
    expect(screenErrors(screen, {})).toEqual({
      'skippers.0.name': 'Enter name',
      'skippers.0.skipper_dob': 'Enter date of birth',
    });
    expect(screenErrors(screen, { skippers: [currencyField, {}, { name: ' ' }] })).toEqual({});
    expect(screenErrors(screen, { skippers: [currencyField, { name: 'Luc' }] })).toEqual({
      'skippers.1.skipper_dob': 'Skipper 2: Enter date of birth',
    });
    expect(
      screenErrors(screen, {
        skippers: [currencyField, currencyField, currencyField, currencyField],
      }),
    ).toEqual({
      skippers: 'Add no more than 3',
    });
  });

  it('applies the limit of each part of an address', () => {
    const berth = { streetAddress: 'x'.repeat(31), city: '', postal: '97214' };
    expect(screenErrors(boatSurvey.screens['berth']!, { ...goodBerth, berth })).toEqual({
      'berth.streetAddress': 'Use 30 characters or fewer',
      'berth.city': 'Enter a city',
    });
  });
});

it('an amount needs a call by phone above the maximum, but not at the maximum', () => {
  const boat = boatSurvey.screens['boat']!;
  expect(currencyFieldOverMaximum(boat, { worth: '250,000' })).toBeUndefined();
  expect(currencyFieldOverMaximum(boat, { worth: '250,001', built: 2027 })).toBe('worth');
});

describe('submitted answers', () => {
  const sent = {
    boat_name: ' Otter ',
    built: 1998,
    worth: 12500,
    use: 'charter',
    guests: 4,
    crew: 1,
    ...goodExtras,
    ...goodBerth,
  };

  it('contain only keys of the survey’s screens', () => {
    const { answers, fields, rejectedBy } = validateSurvey(boatSurvey, { ...sent, is_admin: true });
    expect({ fields, rejectedBy }).toEqual({ fields: {}, rejectedBy: null });
    expect(Object.keys(answers)).not.toContain('is_admin');
    expect(answers).toMatchObject({ boat_name: 'Otter', guests: 4 });
  });

  it('exclude a branch that is not taken', () => {
    const { answers } = validateSurvey(boatSurvey, { ...sent, use: 'leisure' });
    expect(answers).not.toHaveProperty('guests');
  });

  it('have an error for each missing field', () => {
    const { crew: _left, ...partial } = sent;
    expect(validateSurvey(boatSurvey, { ...partial, built: 'old' }).fields).toEqual({
      built: ['Enter a whole number'],
      crew: ['Enter crew'],
    });
  });

  it('name the screen that rejects them', () => {
    expect(validateSurvey(boatSurvey, { ...sent, use: 'racing' }).rejectedBy).toBe('no-racing');
  });
});

describe('a sequence', () => {
  it('omits the screen of the primary insured unless its flag keeps it', () => {
    expect(screenIdSequence(boatSurvey, {})).toEqual(['boat', 'use', 'extras', 'berth']);
    const definition = structuredClone(boatSurvey);
    definition.screens['skipper']!.flags = ['show_pni_screen'];
    expect(screenIdSequence(definition, {})).toContain('skipper');
  });

  it('contains a screen once when a branch and the main path both lead to it', () => {
    const form = formOf({
      a: { fields: [branching('k', { v: 'c' })] },
      b: {},
      c: {},
      d: { next_screen_id: null },
    });
    expect(screenIdSequence(form, { k: 'v' })).toEqual(['a', 'c', 'd', 'b']);
  });
});

describe('a definition', () => {
  const loop = formOf({ a: {}, b: { next_screen_id: 'a' } });
  const branchBack = formOf({ a: {}, b: { fields: [branching('k', { v: 'a' })] } });
  const list = fieldOf({ key_name: 'l', field_type: 'list' });
  it.each<[string, SurveyDefinition]>([
    ['missing_screen', formOf({ a: { next_screen_id: 'gone' } })],
    ['missing_screen', formOf({ a: { fields: [branching('k', { v: 'gone' })] } })],
    ['missing_screen', formOf({ a: {} }, 'gone')],
    ['loop', loop],
    ['loop', branchBack],
    ['unknown_field_type', formOf({ a: { fields: [{ key_name: 'k', field_type: 'rune' }] } })],
    [
      'repeated_key',
      formOf({ a: { fields: [{ key_name: 'k' }] }, b: { fields: [{ key_name: 'k' }] } }),
    ],
    ['no_choices', formOf({ a: { fields: [{ key_name: 'k', field_type: 'multi_select' }] } })],
    ['no_subfields', formOf({ a: { fields: [list] } })],
    ['unknown_field_type', formOf({ a: { fields: [{ ...list, subfields: [list] }] } })],
    ['bad_regex', formOf({ a: { fields: [{ key_name: 'k', settings: { regex: '(' } }] } })],
    ['no_screens', formOf({ a: { fields: [{ key_name: 'pni_first_name' }] } })],
  ])('that is invalid has the error %s', (kind, form) =>
    expect(findDefinitionProblem(form)?.kind).toBe(kind),
  );

  it('of a complete survey has no error', () =>
    expect(findDefinitionProblem(boatSurvey)).toBeNull());
});
