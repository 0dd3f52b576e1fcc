// A form is the editor's view of a zod schema: plain JSON, created on the server and rendered in
// the browser.

export interface Shared {
  label: string;
  help?: string;
  /** True if the file may omit the value. */
  optional: boolean;
  /** The schema's default for an omitted value. */
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
  /** The kind of drawing of all options. The editor shows them as pictures. */
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
/** A group in which one field, such as a page's template, determines the other fields. */
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

/** True for a part that may be missing. It is shown as a switch with the part behind it. */
export function isSwitched(form: Form): boolean {
  if (!form.optional) return false;
  return form.kind === 'group' || (form.kind === 'list' && !!form.min && !form.fallback);
}
