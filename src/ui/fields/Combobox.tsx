import { useDeferredValue, useState, type ComponentProps } from 'react';
import type { IconName } from '../../core/icon-names.ts';
import { ComboboxList } from './ComboboxList.tsx';
import { Field, type FieldBaseProps, type FieldWidth } from './Field.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useCombobox } from './use-combobox.ts';
import { useSuggestions, type LoadSuggestions, type SuggestionResults } from './use-suggestions.ts';

export interface ComboboxProps<T> extends FieldBaseProps {
  label: string;
  /** The current text in the field. */
  text: string;
  onText: (text: string) => void;
  /** Called when the visitor chooses an option. The parent component must then set the text. */
  onSelect: (item: T) => void;
  onBlur?: () => void;
  /**
   * All options. If the options are fetched while the visitor types, use `load` instead. `load` and
   * the `get…` functions must be the same function on every render.
   */
  items?: readonly T[];
  load?: LoadSuggestions<T>;
  /**
   * Options that are shown before the visitor types. If they are missing, the first options of
   * `items` are shown.
   */
  frequentItems?: readonly T[];
  minLength?: number;
  getKey: (item: T) => string;
  getTitle: (item: T) => string;
  getDetail?: (item: T) => string;
  /**
   * Returns the text of an item in which the search looks for the typed words. By default, this is
   * the title.
   */
  getSearchText?: (item: T) => string;
  /**
   * True if only an option of the list is a valid answer. While the visitor types, the first option
   * is then active.
   */
  strict?: boolean;
  /**
   * Label of the last row, for an answer that is not in the list. If the visitor chooses this row,
   * no more suggestions are shown.
   */
  lastRow?: string;
  optionIcon?: IconName;
  width?: FieldWidth;
  input?: Pick<ComponentProps<'input'>, 'autoComplete' | 'maxLength' | 'required'>;
}

/** Renders a text field with a list of suggestions, following the WAI-ARIA combobox pattern. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { name, label, hint, error, optional, width, text } = props;
  const { combobox, options, suggestions, expanded, clear } = useComboboxState(props);
  const listId = `${name}-list`;
  const count = countText(suggestions);
  // The typed character is painted before the list, which may have many rows. The rows and their
  // handlers belong to the same text, so that a press never chooses a row of another text.
  const list = useDeferredValue(
    expanded
      ? {
          options,
          query: text,
          active: combobox.active,
          count,
          title: props.frequentItems && text.trim() === '' ? 'Popular choices' : undefined,
          onChoose: combobox.choose,
          onPoint: combobox.point,
        }
      : null,
    null,
  );
  const isListShown = expanded && list !== null;
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional} width={width}>
      {(control) => (
        <div className="combobox">
          <input
            type="text"
            {...props.input}
            {...control}
            className="input"
            name={name}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isListShown}
            aria-controls={isListShown ? listId : undefined}
            aria-activedescendant={
              isListShown && list.active >= 0 ? `${listId}-${list.active}` : undefined
            }
            spellCheck={false}
            autoCapitalize="off"
            value={text}
            onChange={(event) => combobox.type(event.target.value)}
            onKeyDown={combobox.onKeyDown}
            onClick={() => !combobox.open && combobox.show()}
            onBlur={() => {
              combobox.close();
              props.onBlur?.();
            }}
          />
          {text ? (
            <button
              type="button"
              className="icon-button combobox__clear"
              tabIndex={-1}
              aria-label="Clear"
              onClick={clear}
            >
              <Icon name="x-bold" size={18} />
            </button>
          ) : (
            <Icon name="magnifying-glass" className="combobox__glass" />
          )}
          {isListShown && (
            <ComboboxList
              {...list}
              id={listId}
              label={label}
              icon={props.optionIcon}
              lastRow={props.lastRow}
            />
          )}
          <span className="visually-hidden" role="status">
            {expanded ? count : ''}
          </span>
        </div>
      )}
    </Field>
  );
}

function useComboboxState<T>(props: ComboboxProps<T>) {
  const {
    items,
    frequentItems,
    load,
    text,
    getKey,
    getTitle,
    getDetail,
    getSearchText,
    lastRow,
    strict = false,
  } = props;
  const [open, setOpen] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const suggestions = useSuggestions({
    text,
    searching: open && !isDismissed,
    items,
    frequentItems,
    load,
    minLength: props.minLength ?? 3,
    textOf: getSearchText ?? getTitle,
  });
  const { found, isSettled } = suggestions;
  const combobox = useCombobox({
    count: isSettled ? found.length + (lastRow ? 1 : 0) : 0,
    eager: strict,
    open: open && !isDismissed,
    setOpen,
    onText(next) {
      if (next === '') setIsDismissed(false);
      props.onText(next);
    },
    onChoose(index) {
      const item = found[index];
      if (item === undefined) setIsDismissed(true);
      else props.onSelect(item);
    },
  });
  const options = found.map((item) => ({
    key: getKey(item),
    title: getTitle(item),
    detail: getDetail?.(item),
  }));
  const clear = () => {
    combobox.type('');
    combobox.close();
    document.getElementById(props.name)?.focus();
  };
  return { combobox, options, suggestions, expanded: combobox.open && isSettled, clear };
}

function countText({ found, total }: SuggestionResults<unknown>): string {
  if (total === 0) return 'No matches';
  if (total > found.length)
    return `${found.length} of ${total} shown. Keep typing to narrow the list.`;
  return total === 1 ? '1 match' : `${total} matches`;
}
