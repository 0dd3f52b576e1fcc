/**
 * Order of a survey's screens. Storefront and server derive it from the definition and the chosen
 * answers.
 */
import type {
  DynamicForm,
  Subfield,
  SurveyField,
  SurveyResponses,
  SurveyScreen,
} from './dynamic-form.ts';

/** Flag of a screen that shows only a way back, because the applicant cannot be insured. */
export const REJECT_FLAG = 'reject_form_screen';
/** Flag that keeps the primary-insured screen in the sequence. */
export const PRIMARY_INSURED_FLAG = 'show_pni_screen';
/** Flag that shows the insured property's name and address above the question. */
export const MAILING_ADDRESS_FLAG = 'mailing_address';

const primaryInsuredKeys = new Set([
  'pni_first_name',
  'pni_last_name',
  'owner_first_name',
  'owner_last_name',
]);

/**
 * True for a screen that asks for the insured. Most flows already have this data, so the screen is
 * skipped unless its flag keeps it.
 */
export function isPrimaryInsured({ fields }: SurveyScreen): boolean {
  return fields.some(({ key_name }) => primaryInsuredKeys.has(key_name));
}

function isIncluded(screen: SurveyScreen): boolean {
  return !isPrimaryInsured(screen) || screen.flags.includes(PRIMARY_INSURED_FLAG);
}

export function isSelect({ field_type }: Pick<Subfield, 'field_type'>): boolean {
  return field_type === 'single_select' || field_type === 'multi_select';
}

/**
 * Returns the screens that the chosen answers insert after a screen, in the order of its choices.
 */
export function branchesOf(screen: SurveyScreen, responses: SurveyResponses): string[] {
  return screen.fields.filter(isSelect).flatMap((field) => chosenBranches(field, responses));
}

function chosenBranches({ key_name, settings }: SurveyField, responses: SurveyResponses) {
  const answer = responses[key_name];
  const chosen = Array.isArray(answer) ? answer : [answer];
  return (settings.choices ?? []).flatMap(({ value, screen_id }) =>
    screen_id !== undefined && chosen.includes(value) ? [screen_id] : [],
  );
}

/**
 * Returns the screen ids in the order in which they are asked. The sequence follows next_screen_id
 * from start_screen_id. The screens of each chosen branch come after the screen with that choice.
 * Each screen appears only once, at its first position.
 */
export function sequenceOf(form: DynamicForm, responses: SurveyResponses): string[] {
  const sequence = new Set<string>();
  const visited = new Set<string>();
  // A stack instead of recursion, because a definition may have thousands of screens.
  const trails = [form.start_screen_id];
  while (trails.length > 0) {
    const id = trails.pop() ?? '';
    const screen = form.screens[id];
    if (!screen || visited.has(id)) continue;
    visited.add(id);
    if (screen.next_screen_id !== null) trails.push(screen.next_screen_id);
    if (!isIncluded(screen)) continue;
    sequence.add(id);
    trails.push(...branchesOf(screen, responses).toReversed());
  }
  return [...sequence];
}
