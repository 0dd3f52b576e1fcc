/**
 * Scope of each question in a collectibles survey. This file also contains the filter that removes
 * the questions that are already answered.
 */
import type { SurveyDefinition, SurveyField, SurveyAnswers } from '../survey/dynamic-form.ts';

/**
 * Scope of a question. `policy`: answered once per application. `address`: answered once per
 * address, for all collections at that address. `collection`: answered separately for each
 * collection.
 */
export type FieldScope = 'policy' | 'address' | 'collection';

/**
 * Scope of a question by its `key_name`. A question that is not listed has the scope `collection`.
 */
const scopes: Readonly<Record<string, FieldScope>> = {
  claims_count: 'policy',
  is_declined_insurance: 'policy',
  declined_insurance_type: 'policy',
  filed_bankruptcy: 'policy',
  is_felon: 'policy',
  ownership_type: 'policy',
  owner_foundation: 'policy',
  trust_name: 'policy',
  musical_group_name: 'policy',
  owners: 'policy',
  owner_first_name: 'policy',
  owner_last_name: 'policy',
  owner_email: 'policy',
  owner_phone_number: 'policy',
  has_no_mailing_address: 'policy',
  mailing_address: 'policy',
  has_burglar_alarm: 'address',
  has_fire_alarm: 'address',
};

export function scopeOf(key: string): FieldScope {
  return scopes[key] ?? 'collection';
}

/** Returns the answers that belong to the given scope. */
export function answersIn(scope: FieldScope, responses: SurveyAnswers): SurveyAnswers {
  return Object.fromEntries(Object.entries(responses).filter(([key]) => scopeOf(key) === scope));
}

/**
 * Returns the survey without the questions that already have an answer in `recordedAnswers`. The
 * answer `false` also counts as an answer. Only questions with the scope `policy` or `address` are
 * removed. A screen is removed if all its fields are removed.
 */
export function unansweredQuestions(
  form: SurveyDefinition,
  recordedAnswers: SurveyAnswers,
): SurveyDefinition {
  const isUnanswered = ({ key_name }: SurveyField) =>
    scopeOf(key_name) === 'collection' || recordedAnswers[key_name] === undefined;
  const screens = Object.entries(form.screens).map(([id, screen]) => {
    const fields = screen.fields.filter(isUnanswered);
    // A screen without fields stays in the survey, for example a rejection screen.
    const isAnswered = fields.length === 0 && screen.fields.length > 0;
    return [id, { ...screen, fields }, isAnswered] as const;
  });
  const answeredScreens = new Map(
    screens.flatMap(([id, screen, isAnswered]) => (isAnswered ? [[id, screen]] : [])),
  );
  const skipAnsweredScreens = (id: string | null): string | null => {
    let next = id;
    for (
      let screen = answeredScreens.get(next ?? '');
      screen;
      screen = answeredScreens.get(next ?? '')
    )
      next = screen.next_screen_id;
    return next;
  };
  return {
    start_screen_id: skipAnsweredScreens(form.start_screen_id) ?? form.start_screen_id,
    screens: Object.fromEntries(
      screens
        .filter(([id]) => !answeredScreens.has(id))
        .map(([id, screen]) => [
          id,
          { ...screen, next_screen_id: skipAnsweredScreens(screen.next_screen_id) },
        ]),
    ),
  };
}
