import { fields, type FormFieldInputProps } from '@keystatic/core';
import { inline } from '@keystatic/core/content-components';
import { TextField } from '@keystar/ui/text-field';
import { useRef, useState } from 'react';
import { fillText, placeholdersIn } from '../../../../src/site/placeholders/fill.ts';
import { lengthMessage, type TextForm } from '../form.ts';
import { valuesHere } from './placeholder-values.ts';

/** Says which example has the lowest price `name`, if the price depends on the place. */
function exampleHint(name: string) {
  const example = valuesHere()[name.replace(/from$/, 'example')];
  return example && `is the price for ${example}`;
}

/** A searchable list of the values that the open entry can use. */
function ValueList({ onChoose }: { onChoose: (name: string) => void }) {
  const [query, setQuery] = useState('');
  const found = Object.entries(valuesHere()).filter(([name, value]) =>
    `${name} ${value}`.toLowerCase().includes(query.toLowerCase()),
  );
  return (
    <>
      <TextField label="Search by name or value" value={query} onChange={setQuery} />
      <div className="values__all">
        {found.map(([name, value]) => (
          <button key={name} type="button" onClick={() => onChoose(name)}>
            <b>{value}</b> {name}
            {/\bfrom$/.test(name) && ` ${exampleHint(name) ?? ''}`}
          </button>
        ))}
      </div>
    </>
  );
}

/**
 * Creates a text field with a button that inserts a value at the cursor. The text contains the
 * value's placeholder, and is shown filled below the field.
 */
export function filledTextField(
  form: TextForm,
  optionsOf: (form: TextForm) => Parameters<typeof fields.text>[0],
): ReturnType<typeof fields.text> {
  const { max, ...unlimited } = form;
  // The maximum applies to the filled text.
  const field = fields.text(optionsOf(unlimited));
  const lengthError = (value: string) => {
    const filled = fillText(value, valuesHere());
    // The server counts a text whose values this page does not know.
    const isCounted = max && placeholdersIn(filled).length === 0;
    return isCounted && filled.length > max
      ? `${form.label}: ${lengthMessage(filled, max)}`
      : undefined;
  };
  return {
    ...field,
    validate: (value, slugs) => {
      const error = lengthError(value);
      if (error) throw new Error(error);
      return field.validate(value, slugs);
    },
    Input: (props: FormFieldInputProps<string>) => {
      const { value, onChange } = props;
      const container = useRef<HTMLDivElement>(null);
      const [isOpen, setOpen] = useState(false);
      const insert = (name: string) => {
        const input = container.current!.querySelector<HTMLInputElement>('input, textarea')!;
        const at = input.selectionStart ?? value.length;
        onChange(`${value.slice(0, at)}{${name}}${value.slice(at)}`);
        setOpen(false);
      };
      const filled = fillText(value, valuesHere());
      const error = lengthError(value);
      const hint = exampleHint('from');
      return (
        <div className="values" ref={container}>
          <field.Input {...props} />
          {filled !== value && (
            <p className="quiet">
              {filled}
              {placeholdersIn(value).includes('from') && hint && ` ({from} ${hint})`}
            </p>
          )}
          {error && <p className="fault">{error}</p>}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Insert a value: ${form.label}`}
            onClick={() => setOpen(!isOpen)}
          >
            {'{ }'}
          </button>
          {isOpen && <ValueList onChoose={insert} />}
        </div>
      );
    },
  };
}

/** A placeholder within a text. The text shows its value, and a click on it opens the list. */
export const placeholderComponent = inline({
  label: 'Value',
  description: 'A price, a limit or another number of a product',
  schema: { name: fields.text({ label: 'Value' }) },
  ContentView: ({ value: { name } }) => (
    <>{name ? fillText(`{${name}}`, valuesHere()) : 'Choose a value'}</>
  ),
  ToolbarView: ({ onChange, onRemove }) => (
    <div className="values values--popover">
      <ValueList onChoose={(name) => onChange({ name })} />
      <button type="button" onClick={onRemove}>
        Remove
      </button>
    </div>
  ),
});
