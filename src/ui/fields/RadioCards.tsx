import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

export interface RadioChoice {
  value: string;
  title: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  /**
   * True if choosing this option goes to the next screen. The hint of the group must announce this
   * to the visitor.
   */
  navigates?: boolean;
}

export interface RadioCardsProps {
  /** Name of the group. It is also the id of the first option, to which the error summary links. */
  name: string;
  /** Label of the group. Undefined if `labelledBy` contains the id of a heading instead. */
  legend?: ReactNode;
  labelledBy?: string;
  hint?: ReactNode;
  error?: string;
  options: readonly RadioChoice[];
  value: string | null;
  onChange: (value: string) => void;
  /**
   * Called when the visitor selects an option that has `navigates`, by mouse, touch or Enter. Not
   * called for arrow keys and Space, because these keys only change the selected option.
   */
  onNavigate?: (value: string) => void;
  /** True if the options are rows without a frame, as in short lists next to other fields. */
  plain?: boolean;
}

/**
 * Renders up to about six options as cards. The visitor chooses one of them. A press anywhere on a
 * card chooses its option.
 */
export function RadioCards({
  name,
  legend,
  labelledBy,
  hint,
  error,
  plain,
  ...choices
}: RadioCardsProps) {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={`field choices${plain ? ' choices--plain' : ''}${error ? ' field--error' : ''}`}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy || undefined}
    >
      {legend && <legend className="field__label">{legend}</legend>}
      {hint && (
        <p className="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} message={error} />
      {choices.options.map((choice, index) => (
        <RadioCard
          key={choice.value}
          {...choice}
          id={index === 0 ? name : `${name}-${choice.value}`}
          name={name}
          checked={choice.value === choices.value}
          onChoose={() => choices.onChange(choice.value)}
          onNavigate={choice.navigates ? () => choices.onNavigate?.(choice.value) : undefined}
        />
      ))}
    </fieldset>
  );
}

interface RadioCardProps extends RadioChoice {
  id: string;
  name: string;
  checked: boolean;
  onChoose: () => void;
  onNavigate?: () => void;
}

function RadioCard(props: RadioCardProps) {
  const { id, name, value, title, hint, disabled, checked, onChoose, onNavigate } = props;
  // For an arrow key or Space, the browser creates a click with `detail` 0. Such a click does not
  // go to the next screen.
  const press = ({ detail }: MouseEvent) => void (detail > 0 && !disabled && onNavigate?.());
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onNavigate) return;
    event.preventDefault();
    onNavigate();
  };
  return (
    // The label has a click handler but needs no key handler, because the radio input inside it
    // handles the keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label className="choice" htmlFor={id} onClick={press}>
      <input
        className="choice__control"
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        onKeyDown={enter}
        aria-describedby={hint ? `${id}-note` : undefined}
        aria-labelledby={`${id}-title`}
      />
      <span className="choice__title" id={`${id}-title`}>
        {title}
      </span>
      {hint && (
        <span className="choice__hint" id={`${id}-note`}>
          {hint}
        </span>
      )}
    </label>
  );
}
