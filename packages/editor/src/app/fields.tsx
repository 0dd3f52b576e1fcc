// Creates Keystatic's fields from the forms that the server has created from the zod schemas.
import { fields, type ComponentSchema } from '@keystatic/core';
import {
  block,
  inline,
  mark,
  wrapper,
  type ContentComponent,
} from '@keystatic/core/content-components';
import { fillText } from '../../../../src/site/placeholders/fill.ts';
import type { TextBlock } from '../blocks.ts';
import type { EditorCollection } from '../collections.ts';
import {
  isShownAsSwitch,
  placeholderTag,
  type Form,
  type GroupForm,
  type ListForm,
  type TextForm,
} from '../form.ts';
import { createChoiceInput } from './ChoiceInput.tsx';
import { createColorInput } from './ColorInput.tsx';
import { createDrawingInput } from './DrawingInput.tsx';
import { createImageInput } from './ImageInput.tsx';
import { placeholderComponent, filledTextField } from './placeholder-fields.tsx';
import { valuesHere } from './placeholder-values.ts';
import { customTextField, patternError } from './plain-field.tsx';

export type KeystaticSchema = Record<string, ComponentSchema>;

export function keystaticFieldsOf(form: GroupForm): KeystaticSchema {
  return Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => [name, fieldOf(field)]),
  );
}

function fieldOf(form: Form): ComponentSchema {
  if (!isShownAsSwitch(form)) return plain(form);
  const { label, help: description } = form;
  return fields.conditional(fields.checkbox({ label, description }), {
    // The switch already shows the label and the help text, so the group below it omits them.
    true: plain(form.kind === 'group' ? { ...form, label: '', help: undefined } : form),
    false: fields.empty(),
  });
}

function plain(form: Form): ComponentSchema {
  const { label, help: description } = form;
  switch (form.kind) {
    case 'text':
      return text(form);
    case 'number': {
      const validation = { isRequired: !form.optional, min: form.min, max: form.max };
      return (form.whole ? fields.integer : fields.number)({ label, description, validation });
    }
    case 'switch':
      return fields.checkbox({ label, description, defaultValue: form.fallback === true });
    case 'choice': {
      const createInput = form.drawings ? createDrawingInput : createChoiceInput;
      return customTextField(form, createInput(form));
    }
    case 'list':
      return list(form);
    case 'group':
      return fields.object(keystaticFieldsOf(form), label ? { label, description } : {});
    case 'pairs':
      return fields.array(
        fields.object({
          name: fields.text({ label: 'Name' }),
          text: fields.text({ label: 'Text' }),
        }),
        { label, description, itemLabel: ({ fields: { name } }) => String(name.value) },
      );
    case 'variants': {
      const options = Object.keys(form.variants).map((value) => ({ label: value, value }));
      const values = Object.entries(form.variants).map(([name, own]) => [
        name,
        fields.object(keystaticFieldsOf(own)),
      ]);
      return fields.conditional(
        fields.select({ label, description, options, defaultValue: options[0]!.value }),
        Object.fromEntries(values) as never,
      );
    }
  }
}

function text(form: TextForm): ComponentSchema {
  const { label, inputType } = form;
  if (inputType === 'date')
    return fields.date({ label, validation: { isRequired: !form.optional } });
  if (inputType === 'color') return customTextField(form, createColorInput(form));
  if (inputType === 'image') return customTextField(form, createImageInput(form));
  return form.isFilled ? filledTextField(form, textOptions) : fields.text(textOptions(form));
}

function textOptions(form: TextForm) {
  const { label, help, inputType, min, max, pattern, optional, fallback } = form;
  return {
    label,
    description: fallback ? `${help ? `${help}. ` : ''}Default: ${String(fallback)}` : help,
    multiline: inputType === 'lines',
    validation: {
      length: { min: optional ? 0 : Math.max(1, min ?? 0), ...(max && { max }) },
      // The pattern does not apply to an empty text.
      ...(pattern && {
        pattern: {
          regex: new RegExp(optional ? `^$|${pattern}` : pattern),
          message: patternError(form),
        },
      }),
    },
  };
}

function list(form: ListForm): ComponentSchema {
  const { label, help: description, item, min, max } = form;
  return fields.array(fieldOf(item), {
    label,
    description,
    itemLabel: (props) => itemLabel(props as never, item),
    validation: { length: { ...(min && { min }), ...(max && { max }) } },
  });
}

interface PreviewProps {
  value?: unknown;
  fields?: Record<string, PreviewProps>;
}

/**
 * Returns the label of a list item: the value of its field for a name or title, or else of its
 * first text field.
 */
function itemLabel(props: PreviewProps, item: Form): string {
  if (item.kind !== 'group') return fillText(String(props.value ?? ''), valuesHere());
  const names = Object.keys(item.fields).filter((name) => item.fields[name]!.kind === 'text');
  const namingFields = ['name', 'title', 'heading', 'label', 'author', 'question', 'plan', 'id'];
  const [first] = [...namingFields.filter((name) => names.includes(name)), ...names];
  return fillText(String((first && props.fields?.[first]?.value) || 'New'), valuesHere());
}

/**
 * Creates the field for the name of an entry. The entry's file gets this name, and so does the path
 * of its page if it has one.
 */
export function entryNameField(
  form: Form,
  { extension, preview }: EditorCollection,
): ComponentSchema {
  if (form.kind !== 'text') throw new Error(`${form.label} is not a text field`);
  const { max: _, ...unlimited } = form;
  // The server checks the maximum, which applies to the filled text.
  const { label, description, validation } = textOptions(form.isFilled ? unlimited : form);
  return fields.slug({
    name: { label, description, validation },
    slug: {
      label: extension === 'json' ? 'File name' : 'Path',
      description: preview?.includes('#')
        ? `The end of the question’s link: ${preview.replace('{slug}', 'how-do-i-cancel')}`
        : extension === 'json'
          ? 'Without its extension'
          : 'Without the leading slash, such as pet-insurance or collectibles/pens-insurance',
      validation: {
        pattern: {
          regex: /^[a-z0-9_][a-z0-9_/-]*$/,
          message: 'Lowercase letters, digits and hyphens, such as pet-insurance',
        },
      },
    },
  });
}

/**
 * Creates the field for the text below the other fields, with the blocks that the text may contain.
 * An answer in the FAQ may contain placeholders, but no blocks.
 */
export function bodyTextField(extension: 'md' | 'mdx', blocks: TextBlock[]): ComponentSchema {
  return fields.mdx({
    label: 'Text',
    extension,
    options: { heading: [2, 3, 4], image: false, codeBlock: false, strikethrough: false },
    components: {
      ...(extension === 'mdx' &&
        Object.fromEntries(blocks.map((one) => [one.name, component(one)]))),
      [placeholderTag]: placeholderComponent,
    },
  });
}

function component({ kind, label, help, form }: TextBlock): ContentComponent {
  const schema = keystaticFieldsOf(form);
  switch (kind) {
    case 'block':
      return block({
        label,
        description: help,
        schema,
        ContentView: ({ value }) => <Summary value={value} />,
      });
    case 'wrapper':
      return wrapper({ label, description: help, schema });
    case 'inline':
      return inline({
        label,
        description: help,
        schema,
        ContentView: ({ value }) => <>{String((value as { say?: string }).say ?? label)}</>,
      });
    case 'mark':
      return mark({
        label,
        icon: <rect x="3" y="7" width="18" height="10" rx="3" />,
        schema,
        className: 'words-as-button',
      });
  }
}

/** Shows the content of a block in one line. */
function Summary({ value }: { value: Record<string, unknown> }) {
  const { title, caption, alt, picture } = value;
  const summary = [title, caption, alt].find(Boolean);
  return (
    <div className="block-summary">
      {typeof picture === 'string' && picture && <img src={`/public${picture}`} alt="" />}
      {typeof summary === 'string' && summary}
    </div>
  );
}
