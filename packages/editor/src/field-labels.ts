import { isShownAsSwitch, type Form, type GroupForm } from './form.ts';
import { publicationFieldsOf, publicationGroup } from './publication-fields.ts';

/**
 * Returns the labels of the fields on a path. In a list, a number is an index, and a text is the
 * name of an item.
 */
export function fieldLabels(form: Form | undefined, path: PropertyKey[]): string[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (form?.kind === 'list')
    return [typeof key === 'number' ? `${key + 1}` : String(key), ...fieldLabels(form.item, rest)];
  const field = form?.kind === 'group' ? fieldOf(form, String(key)) : undefined;
  return [field?.label ?? String(key), ...fieldLabels(field, rest)];
}

function fieldOf({ fields }: GroupForm, name: string): Form | undefined {
  const inVariants = Object.values(fields).flatMap((field) =>
    field.kind === 'variants' ? Object.values(field.variants).map((own) => own.fields[name]) : [],
  );
  return fields[name] ?? inVariants.find((field) => field !== undefined);
}

/** Returns the path of a field in Keystatic's form, which has more steps than the file. */
export function pathInForm(form: Form | undefined, path: PropertyKey[]): PropertyKey[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (form?.kind === 'list') return [key, ...pathInForm(form.item, rest)];
  if (form?.kind !== 'group') return path;
  const name = String(key);
  const field = form.fields[name];
  const inField = pathInForm(field ?? fieldOf(form, name), rest);
  if (publicationFieldsOf(form).includes(name)) return [publicationGroup, key, ...inField];
  if (field?.kind === 'variants') return [key, 'discriminant'];
  if (field)
    return [key, ...(isShownAsSwitch(field) && rest.length > 0 ? ['value'] : []), ...inField];
  const variants = Object.keys(form.fields).find(
    (one) => fieldOf({ ...form, fields: { [one]: form.fields[one]! } }, name) !== undefined,
  );
  return variants ? [variants, 'value', key, ...inField] : path;
}

/** Returns the path of a field in the file. Keystatic adds steps for groups, switches and variants. */
export function pathInFile(form: Form | undefined, path: PropertyKey[]): PropertyKey[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (key === publicationGroup) return pathInFile(form, rest);
  if (form?.kind === 'list') return [key, ...pathInFile(form.item, rest)];
  const field = form?.kind === 'group' ? form.fields[String(key)] : undefined;
  if (field?.kind === 'variants') return rest.slice(1);
  return [key, ...pathInFile(field, field && isShownAsSwitch(field) ? rest.slice(1) : rest)];
}
