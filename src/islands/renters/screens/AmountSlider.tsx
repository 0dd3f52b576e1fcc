import type { CSSProperties } from 'react';
import { formatWholeDollars } from '../../../core/money.ts';

interface AmountSliderProps {
  name: string;
  label: string;
  hint: string;
  /** Minimum of the slider. `min`, `max`, `step` and `value` are all in dollars. */
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (amount: number) => void;
}

/**
 * Browser's own slider for an amount in dollars. The arrow keys change the amount by one step, the
 * Page keys by ten steps. Home and End select the minimum and the maximum.
 */
export function AmountSlider(props: AmountSliderProps) {
  const { name, label, hint, min, max, step, value, onChange } = props;
  return (
    <div className="field amount-slider">
      <div className="amount-slider__head">
        <label className="field__label" htmlFor={name}>
          {label}
        </label>
        {/* Not live, because the slider itself already says its new value. */}
        <output className="price" htmlFor={name} aria-live="off">
          {formatWholeDollars(value)}
        </output>
      </div>
      <p className="field__hint" id={`${name}-hint`}>
        {hint}
      </p>
      <input
        type="range"
        id={name}
        name={name}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={formatWholeDollars(value)}
        style={{ '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        aria-describedby={`${name}-hint`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <p className="amount-slider__ends caption" aria-hidden="true">
        <span>{formatWholeDollars(min)}</span>
        <span>{formatWholeDollars(max)}</span>
      </p>
    </div>
  );
}
