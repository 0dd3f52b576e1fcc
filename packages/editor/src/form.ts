// A form is what the editor shows for a zod schema: plain JSON, made on the server and drawn in the browser.

export interface Shared {
  label: string;
  help?: string;
  /** May be left out of the file. */
  optional: boolean;
  /** What the schema takes where the file says nothing. */
  fallback?: unknown;
}
export interface TextForm extends Shared {
  kind: 'text';
  inputType?: 'lines' | 'image' | 'color' | 'date';
  min?: number;
  max?: number;
  pattern?: string;
}
export interface NumberForm extends Shared {
  kind: 'number';
  whole: boolean;
  min?: number;
  max?: number;
}
export interface ChoiceForm extends Shared {
  kind: 'choice';
  options: string[];
  /** The choices are drawings of this kind: shown as pictures. */
  drawings?: string;
}
export interface ListForm extends Shared {
  kind: 'list';
  item: Form;
  min?: number;
  max?: number;
}
export interface GroupForm extends Shared {
  kind: 'group';
  fields: Record<string, Form>;
}
/** One field of a group says which further fields the group has: a page's template. */
export interface VariantsForm extends Shared {
  kind: 'variants';
  variants: Record<string, GroupForm>;
}
export type Form =
  | TextForm
  | NumberForm
  | (Shared & { kind: 'switch' })
  | ChoiceForm
  | ListForm
  | GroupForm
  | (Shared & { kind: 'pairs' })
  | VariantsForm;

/** A part that may be missing is a switch with the part behind it. */
export function isSwitched(form: Form): boolean {
  if (!form.optional) return false;
  return form.kind === 'group' || (form.kind === 'list' && !!form.min && !form.fallback);
}
