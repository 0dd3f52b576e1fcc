import { dollars } from './dollars.ts';

interface AmountChoiceProps {
  name: string;
  label: string;
  hint: string;
  /** Dollars, in ascending order. */
  amounts: readonly number[];
  value: number;
  onChange: (amount: number) => void;
}

/** One of a few amounts, side by side. */
export function AmountChoice({ name, label, hint, amounts, value, onChange }: AmountChoiceProps) {
  return (
    <fieldset className="field amount-choice" aria-describedby={`${name}-hint`}>
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
            <span className="choice__title">{dollars(amount)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
