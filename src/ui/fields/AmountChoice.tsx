import { FieldError } from './FieldError.tsx';
import { formatWholeDollars } from '../../core/money.ts';

interface AmountChoiceProps {
  name: string;
  label: string;
  hint: string;
  /** Amounts to choose from, in whole dollars, in ascending order. */
  amounts: readonly number[];
  value: number;
  /** Text under each amount, such as its price. */
  noteOf?: (amount: number) => string | undefined;
  error?: string;
  onChange: (amount: number) => void;
}

/** Renders a few amounts next to each other. The visitor chooses one of them. */
export function AmountChoice(props: AmountChoiceProps) {
  const { name, label, hint, amounts, value, noteOf, error, onChange } = props;
  const describedBy = [`${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="field amount-choice" aria-describedby={describedBy}>
      <legend className="field__label">{label}</legend>
      <p className="field__hint" id={`${name}-hint`}>
        {hint}
      </p>
      <div className="amount-choice__row">
        {amounts.map((amount) => (
          <label className="choice" key={amount} htmlFor={`${name}-${amount}`}>
            <input
              className="choice__control"
              type="radio"
              id={`${name}-${amount}`}
              name={name}
              value={amount}
              checked={amount === value}
              onChange={() => onChange(amount)}
            />
            <span className="choice__title">{formatWholeDollars(amount)}</span>
            {noteOf && <span className="choice__hint">{noteOf(amount)}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} message={error} />
    </fieldset>
  );
}
