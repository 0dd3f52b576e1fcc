import { memo, useEffect, useRef } from 'react';
import type { IconName } from '../../core/icon-names.ts';
import { Icon } from '../controls/Icon.tsx';
import { splitByMatches } from './match-text.ts';

interface ComboboxOption {
  key: string;
  title: string;
  detail?: string;
}

interface ComboboxListProps {
  id: string;
  label: string;
  /** Title above the options, for example 'Popular choices'. */
  title?: string;
  options: readonly ComboboxOption[];
  /** The text that the visitor typed. The matching parts of the options are shown in bold. */
  query: string;
  active: number;
  icon?: IconName;
  /**
   * Label of the last row, for example 'Type the address instead'. The visitor can choose this row
   * like an option.
   */
  lastRow?: string;
  /**
   * Number of matching options as text, for example '4 matches'. Screen readers also announce this
   * text.
   */
  count: string;
  onChoose: (index: number) => void;
  onPoint: (index: number) => void;
}

/**
 * Renders the open list of a combobox. The focus stays in the text field, which references the
 * active option by its id.
 */
export const ComboboxList = memo(function ComboboxList({
  id,
  label,
  title,
  options,
  query,
  active,
  icon,
  lastRow,
  count,
  ...handlers
}: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const row = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    onClick: () => handlers.onChoose(index),
    onPointerMove: () => index !== active && handlers.onPoint(index),
  });
  return (
    // This handler keeps the focus in the text field when the visitor presses in the list.
    <div className="combobox__panel" onPointerDown={(event) => event.preventDefault()}>
      {title && (
        <p className="combobox__head" aria-hidden="true">
          {title}
        </p>
      )}
      <div
        className="combobox__list"
        ref={list}
        id={id}
        role="listbox"
        aria-label={title ? `${label}, ${title.toLowerCase()}` : label}
      >
        {options.map((option, index) => (
          <div key={option.key} className="combobox__option" {...row(index)}>
            {icon && <Icon name={icon} />}
            <span className="combobox__words">
              <span className="combobox__title">
                {splitByMatches(option.title, query).map(({ offset: at, text, match }) =>
                  match ? <b key={at}>{text}</b> : text,
                )}
              </span>
              {option.detail && <span className="combobox__detail">{option.detail}</span>}
            </span>
          </div>
        ))}
        {lastRow && (
          <div className="combobox__option combobox__last" {...row(options.length)}>
            <span>{lastRow}</span>
            <span className="combobox__count" aria-hidden="true">
              {count}
            </span>
          </div>
        )}
      </div>
      {!lastRow && (
        <p className="combobox__foot" aria-hidden="true">
          {count}
        </p>
      )}
    </div>
  );
});
