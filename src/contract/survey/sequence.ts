/** The order of a survey's screens: what both ends derive from a definition and the choices made. */
import type {
  DynamicForm,
  Subfield,
  SurveyField,
  SurveyResponses,
  SurveyScreen,
} from './dynamic-form.ts';

/** Shows nothing but a way back: whoever comes here cannot be insured. */
export const REJECT_FLAG = 'reject_form_screen';
/** Keeps the primary-insured screen in the sequence. */
export const PRIMARY_INSURED_FLAG = 'show_pni_screen';
/** Shows the insured property's name and address above the question. */
export const MAILING_ADDRESS_FLAG = 'mailing_address';

const primaryInsuredKeys = new Set([
  'pni_first_name',
  'pni_last_name',
  'owner_first_name',
  'owner_last_name',
]);

/** Asks who is insured. Most flows know that by then, so it is left out unless its flag keeps it. */
export function isPrimaryInsured({ fields }: SurveyScreen): boolean {
  return fields.some(({ key_name }) => primaryInsuredKeys.has(key_name));
}

function isIncluded(screen: SurveyScreen): boolean {
  return !isPrimaryInsured(screen) || screen.flags.includes(PRIMARY_INSURED_FLAG);
}

export function isSelect({ field_type }: Pick<Subfield, 'field_type'>): boolean {
  return field_type === 'single_select' || field_type === 'multi_select';
}

/** The screens that the chosen answers of a screen insert after it, in the order of its choices. */
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
 * Ids of the screens in the order they are asked: from start_screen_id along next_screen_id, with the
 * trail of every chosen branch after the screen that it was chosen on. A screen stands once, where it
 * is first led to.
 */
export function sequenceOf(form: DynamicForm, responses: SurveyResponses): string[] {
  const sequence = new Set<string>();
  const visited = new Set<string>();
  // A stack rather than calls within calls: a definition may be thousands of screens long.
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
