import { TextField } from '@keystar/ui/text-field';
import type { TextForm } from '../form.ts';
import { fieldError, type TextInputComponent } from './plain-field.tsx';

const color = /^#[0-9A-Fa-f]{6}$/;

/** Input for a color code, with the browser's color picker. */
export function createColorInput(form: TextForm): TextInputComponent {
  return function Color({ value, onChange, forceValidation }) {
    const error = forceValidation ? fieldError(form, value, color) : undefined;
    return (
      <div className="beside">
        <TextField
          label={form.label}
          isRequired={!form.optional}
          description={form.help ?? 'As #RRGGBB'}
          value={value}
          onChange={onChange}
          errorMessage={error}
        />
        <input
          type="color"
          aria-label={`Pick: ${form.label}`}
          value={color.test(value) ? value : '#ffffff'}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
        />
      </div>
    );
  };
}
