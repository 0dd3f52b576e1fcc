import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

export interface RadioChoice {
  value: string;
  title: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  /** True if choosing this option goes to the next screen. The group's hint must announce this. */
  navigates?: boolean;
}

export interface RadioCardsProps {
  /**
   * Name of the group. It is also the id of the first option, so that the error summary can link to
   * it.
   */
  name: string;
  /** Label of the group. Undefined if `labelledBy` refers to the screen's heading. */
  legend?: ReactNode;
  labelledBy?: string;
  hint?: ReactNode;
  error?: string;
  options: readonly RadioChoice[];
  value: string | null;
  onChange: (value: string) => void;
  /**
   * Called when such an option is pressed by pointer, touch or Enter. Arrow keys only change the
   * choice.
   */
  onNavigate?: (value: string) => void;
  /** Renders plain rows without a frame, for short lists next to other fields. */
  plain?: boolean;
}

/** Renders a choice of one among up to about six options. The whole card is clickable. */
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
  // Clicks from arrow keys and Space have detail 0.
  const press = ({ detail }: MouseEvent) => void (detail > 0 && !disabled && onNavigate?.());
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onNavigate) return;
    event.preventDefault();
    onNavigate();
  };
  return (
    // A press on the label is a press on the control, which handles the keys.
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
