import { Item, Picker } from '@keystar/ui/picker';
import type { ChoiceForm } from '../form.ts';
import { fieldError, type TextInputComponent } from './plain-field.tsx';

/**
 * Input for one of several values. Keystatic's own field cannot be required. Nothing is preselected,
 * so that the first carrier or topic is not saved by mistake.
 */
export function createChoiceInput(form: ChoiceForm): TextInputComponent {
  const items = [
    ...(form.optional ? [{ name: '', label: '—' }] : []),
    ...form.options.map((name) => ({ name, label: name })),
  ];
  return function Choice({ value, onChange, forceValidation }) {
    const error = forceValidation ? fieldError(form, value) : undefined;
    return (
      <Picker
        label={form.label}
        description={form.help ?? null}
        items={items}
        isRequired={!form.optional}
        placeholder="Choose…"
        selectedKey={value === '' && !form.optional ? null : value}
        onSelectionChange={(key) => onChange(String(key ?? ''))}
        errorMessage={error ?? null}
        width="auto"
      >
        {(item) => <Item key={item.name}>{item.label}</Item>}
      </Picker>
    );
  };
}
