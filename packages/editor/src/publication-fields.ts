// The editor shows the fields about publication as one folded group. In the file they are separate
// fields.
import type { GroupForm } from './form.ts';
import type { EntryData } from './values.ts';

/** Name of the group in the editor's files. No field of a schema has this name. */
export const publicationGroup = 'publication-fields';

const names = ['draft', 'publishFrom', 'publishUntil', 'updated', 'noindex', 'demonstration'];

/** Returns the names of the form's publication fields. A list has none. */
export const publicationFieldsOf = ({ fields }: GroupForm) =>
  'draft' in fields ? names.filter((name) => name in fields) : [];

export function groupPublicationFields(form: GroupForm, values: EntryData): EntryData {
  const grouped = publicationFieldsOf(form);
  if (grouped.length === 0) return values;
  const isGrouped = ([name]: [string, unknown]) => grouped.includes(name);
  const entries = Object.entries(values);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isGrouped(entry))),
    [publicationGroup]: Object.fromEntries(entries.filter(isGrouped)),
  };
}

export function ungroupPublicationFields(values: EntryData): EntryData {
  const { [publicationGroup]: group, ...others } = values;
  return { ...others, ...(group as EntryData | undefined) };
}
