// A form describes the fields of a zod schema to the editor. It is plain JSON: the server creates
// it, and the browser renders it.

/** Name of the tag that stands for a placeholder in a text of the editor. */
export const placeholderTag = 'Placeholder';

/** Properties that are common to all kinds of fields. */
export interface FormBase {
  label: string;
  help?: string;
  /** True if the value may be missing in the file. */
  optional: boolean;
  /** The value that the schema uses if the file omits it. */
  fallback?: unknown;
}
export interface TextForm extends FormBase {
  kind: 'text';
  inputType?: 'lines' | 'image' | 'color' | 'date';
  min?: number;
  max?: number;
  pattern?: string;
  /** Message of the schema for a text that does not match the pattern. */
  expected?: string;
  /** True if the site fills placeholders such as {from} in the text. */
  isFilled?: boolean;
}
interface NumberForm extends FormBase {
  kind: 'number';
  whole: boolean;
  min?: number;
  max?: number;
}
export interface ChoiceForm extends FormBase {
  kind: 'choice';
  options: string[];
  /**
   * The kind of drawing, if all options are names of drawings. The editor then shows the drawings.
   */
  drawings?: string;
}
export interface ListForm extends FormBase {
  kind: 'list';
  item: Form;
  min?: number;
  max?: number;
}
export interface GroupForm extends FormBase {
  kind: 'group';
  fields: Record<string, Form>;
}
/**
 * A group of fields with variants. The value of one field, such as a page's template, determines
 * which other fields there are.
 */
interface VariantsForm extends FormBase {
  kind: 'variants';
  variants: Record<string, GroupForm>;
}
export type Form =
  | TextForm
  | NumberForm
  | (FormBase & { kind: 'switch' })
  | ChoiceForm
  | ListForm
  | GroupForm
  | (FormBase & { kind: 'pairs' })
  | VariantsForm;

/** Returns the message for a text that is too long. */
export const lengthMessage = ({ length }: string, max: number): string =>
  `${length} characters; at most ${max}`;

/**
 * True for a part of an entry that may be missing. The editor shows a switch, and the part's fields
 * only while the switch is on.
 */
export function isShownAsSwitch(form: Form): boolean {
  if (!form.optional) return false;
  return form.kind === 'group' || (form.kind === 'list' && !!form.min && !form.fallback);
}
