import { Field } from '../../ui/fields/Field.tsx';
import { useFormattedInput } from '../../ui/fields/use-formatted-input.ts';
import type { FieldRendererProps } from './field-props.ts';

/**
 * Renders a field for an amount without decimals. The field accepts only digits. While the visitor
 * types, the field adds commas as thousands separators.
 */
export function CurrencyField({ name, value, onChange, onLeave, ...text }: FieldRendererProps) {
  const { label, hint, error, optional, required } = text;
  const input = useFormattedInput(groupThousands, onChange);
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional} width="half">
      {(control) => (
        <span className="survey__amount">
          <span aria-hidden="true">$</span>
          <input
            {...control}
            {...input}
            type="text"
            className="input"
            name={name}
            inputMode="numeric"
            autoComplete="off"
            required={required}
            // 19 characters are fifteen digits and four commas. JavaScript cannot represent longer
            // numbers exactly.
            maxLength={19}
            value={groupThousands(value === undefined || value === null ? '' : String(value))}
            onBlur={() => onLeave(name)}
          />
        </span>
      )}
    </Field>
  );
}

function groupThousands(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
