/**
 * Order of the screens of a survey. The storefront and the server both calculate it from the
 * definition and the answers.
 */
import type {
  SurveyDefinition,
  Subfield,
  SurveyField,
  SurveyAnswers,
  SurveyScreen,
} from './dynamic-form.ts';

/**
 * Flag of a screen that rejects the applicant. The screen shows only a Go Back button, because the
 * applicant cannot be insured.
 */
export const REJECT_SCREEN_FLAG = 'reject_form_screen';
/**
 * Flag that includes the primary-insured screen in the sequence. Without the flag, that screen is
 * skipped.
 */
export const SHOW_PRIMARY_INSURED_FLAG = 'show_pni_screen';
/** Flag that shows the name and address of the insured property above the question. */
export const SHOW_INSURED_PROPERTY_FLAG = 'mailing_address';

const primaryInsuredKeys = new Set([
  'pni_first_name',
  'pni_last_name',
  'owner_first_name',
  'owner_last_name',
]);

/**
 * True for a screen that asks for the primary insured's data. Most flows already have this data, so
 * the screen is skipped unless it has the flag `SHOW_PRIMARY_INSURED_FLAG`.
 */
function isPrimaryInsuredScreen({ fields }: SurveyScreen): boolean {
  return fields.some(({ key_name }) => primaryInsuredKeys.has(key_name));
}

/**
 * True for a screen that the survey can show.
 * @internal
 */
export function isIncluded(screen: SurveyScreen): boolean {
  return !isPrimaryInsuredScreen(screen) || screen.flags.includes(SHOW_PRIMARY_INSURED_FLAG);
}

export function isSelectField({ field_type }: Pick<Subfield, 'field_type'>): boolean {
  return field_type === 'single_select' || field_type === 'multi_select';
}

/**
 * Returns the ids of the screens that the answers insert after the given screen. The ids are in the
 * order of the screen's choices.
 */
function branchScreenIds(screen: SurveyScreen, responses: SurveyAnswers): string[] {
  return screen.fields.filter(isSelectField).flatMap((field) => chosenBranches(field, responses));
}

function chosenBranches({ key_name, settings }: SurveyField, responses: SurveyAnswers) {
  const answer = responses[key_name];
  const chosen = Array.isArray(answer) ? answer : [answer];
  return (settings.choices ?? []).flatMap(({ value, screen_id }) =>
    screen_id !== undefined && chosen.includes(value) ? [screen_id] : [],
  );
}

/**
 * Returns the ids of the screens in the order in which the applicant sees them. The order starts at
 * start_screen_id and follows next_screen_id. The screens of a chosen branch come after the screen
 * with that choice. Each screen appears only once, at its first position.
 */
export function screenIdSequence(form: SurveyDefinition, responses: SurveyAnswers): string[] {
  const sequence = new Set<string>();
  const visited = new Set<string>();
  // This code uses a stack instead of recursion, because a definition may have thousands of
  // screens.
  const trails = [form.start_screen_id];
  while (trails.length > 0) {
    const id = trails.pop() ?? '';
    const screen = form.screens[id];
    if (!screen || visited.has(id)) continue;
    visited.add(id);
    if (screen.next_screen_id !== null) trails.push(screen.next_screen_id);
    if (!isIncluded(screen)) continue;
    sequence.add(id);
    trails.push(...branchScreenIds(screen, responses).toReversed());
  }
  return [...sequence];
}
