/** Validation of a survey's definition. It runs before the first screen is shown or sent. */
import {
  fieldTypes,
  type SurveyDefinition,
  type SurveyField,
  type Subfield,
} from './dynamic-form.ts';
import { compileFullMatchRegex } from './check-field.ts';
import { isSelectField, screenIdSequence } from './sequence.ts';

export interface DefinitionProblem {
  kind:
    | 'unknown_field_type'
    | 'missing_screen'
    | 'loop'
    | 'repeated_key'
    | 'no_choices'
    | 'no_subfields'
    | 'bad_regex'
    | 'no_screens';
  /** Id of the screen with the problem. */
  screen: string;
  /** Message for the log and for the author of the definition. */
  message: string;
}

const knownTypes: ReadonlySet<string> = new Set(fieldTypes);

/** Returns the first problem of a definition, or null if it is valid. */
export function findDefinitionProblem(form: SurveyDefinition): DefinitionProblem | null {
  return checkLinks(form) ?? checkLoops(form) ?? checkKeys(form) ?? checkEmpty(form);
}

function targetsOf(form: SurveyDefinition, id: string): string[] {
  const screen = form.screens[id];
  if (!screen) return [];
  const branches = screen.fields
    .filter(isSelectField)
    .flatMap(({ settings }) => (settings.choices ?? []).map(({ screen_id }) => screen_id));
  return [screen.next_screen_id, ...branches].filter((target) => typeof target === 'string');
}

function checkLinks(form: SurveyDefinition): DefinitionProblem | null {
  const { start_screen_id: start, screens } = form;
  if (!screens[start]) return missingScreen(start, start);
  for (const [id, screen] of Object.entries(screens)) {
    if (screen.id !== id) return missingScreen(id, id);
    const missingTarget = targetsOf(form, id).find((target) => !screens[target]);
    if (missingTarget !== undefined) return missingScreen(id, missingTarget);
  }
  return null;
}

function missingScreen(screen: string, target: string): DefinitionProblem {
  return { kind: 'missing_screen', screen, message: `There is no screen '${target}'` };
}

/**
 * Returns a problem if some choices lead from a screen back to the same screen. The search uses a
 * loop instead of recursion. The search is finished with a screen once it is finished with all
 * target screens of that screen.
 */
function checkLoops(form: SurveyDefinition): DefinitionProblem | null {
  const finished = new Set<string>();
  const onPath = new Set<string>();
  for (const start of Object.keys(form.screens)) {
    const path = [{ id: start, targets: targetsOf(form, start) }];
    while (path.length > 0) {
      const node = path.at(-1)!;
      onPath.add(node.id);
      const target = finished.has(node.id) ? undefined : node.targets.pop();
      if (target === undefined) {
        finished.add(node.id);
        onPath.delete(node.id);
        path.pop();
      } else if (onPath.has(target)) {
        return { kind: 'loop', screen: node.id, message: `Loops back to '${target}'` };
      } else if (!finished.has(target)) {
        path.push({ id: target, targets: targetsOf(form, target) });
      }
    }
  }
  return null;
}

function checkKeys(form: SurveyDefinition): DefinitionProblem | null {
  const keys = new Set<string>();
  for (const { id, fields } of Object.values(form.screens)) {
    for (const field of fields) {
      const problem = fieldProblem(field) ?? repeatedIn(keys, field);
      if (problem) return { ...problem, screen: id };
    }
  }
  return null;
}

type FieldProblem = Omit<DefinitionProblem, 'screen'>;

function repeatedIn(keys: Set<string>, { key_name }: Subfield): FieldProblem | null {
  if (keys.has(key_name))
    return { kind: 'repeated_key', message: `The key '${key_name}' is used twice` };
  keys.add(key_name);
  return null;
}

function fieldProblem(field: SurveyField): FieldProblem | null {
  const { key_name, field_type, subfields } = field;
  if (field_type !== 'list') return subfieldProblem(field);
  if (!subfields?.length)
    return { kind: 'no_subfields', message: `The list '${key_name}' has no subfields` };
  // A row of a list cannot contain another list or an address.
  const nested = subfields.find(
    (subfield) => subfield.field_type === 'list' || subfield.field_type === 'address',
  );
  if (nested) return unknownType(nested);
  const keys = new Set<string>();
  for (const subfield of subfields) {
    const problem = subfieldProblem(subfield) ?? repeatedIn(keys, subfield);
    if (problem) return problem;
  }
  return null;
}

function subfieldProblem(field: Subfield): FieldProblem | null {
  const { key_name, field_type, settings } = field;
  if (!knownTypes.has(field_type)) return unknownType(field);
  if (isSelectField(field) && !settings.choices?.length)
    return { kind: 'no_choices', message: `'${key_name}' has no choices` };
  if (settings.regex !== undefined && !isPattern(settings.regex))
    return { kind: 'bad_regex', message: `The regex of '${key_name}' is invalid` };
  return null;
}

function unknownType({ key_name, field_type }: Subfield): FieldProblem {
  const message = `'${key_name}' is of the type '${field_type}', which cannot be asked there`;
  return { kind: 'unknown_field_type', message };
}

function isPattern(regex: string): boolean {
  try {
    compileFullMatchRegex(regex);
    return true;
  } catch {
    return false;
  }
}

function checkEmpty(form: SurveyDefinition): DefinitionProblem | null {
  if (screenIdSequence(form, {}).length > 0) return null;
  return {
    kind: 'no_screens',
    screen: form.start_screen_id,
    message: 'The survey shows no screen',
  };
}
