import { useState } from 'react';
import { Combobox, type ComboboxProps } from './Combobox.tsx';

export interface SearchSelectProps<T> extends Omit<
  ComboboxProps<T>,
  'text' | 'onText' | 'onSelect' | 'load' | 'strict'
> {
  /** All items. Undefined while the items are loading. */
  items: readonly T[] | undefined;
  /** Key of the chosen item. Null if no item is chosen. */
  value: string | null;
  onChange: (key: string | null) => void;
  /**
   * Called when the visitor chooses an item in the list. Not called when the visitor types the
   * whole title of an item.
   */
  onPick?: (key: string) => void;
  /** Called with the current text of the field while the visitor types. */
  onTyped?: (text: string) => void;
}

/**
 * Renders a text field that searches in a long list, for example of airlines or business types. The
 * visitor chooses one item.
 */
export function SearchSelect<T>({
  value,
  onChange,
  onPick,
  onTyped,
  onBlur,
  ...props
}: SearchSelectProps<T>) {
  const { items, getKey, getTitle } = props;
  // Text that the visitor is typing. If the text is null, the field shows the title of the chosen
  // item.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = items?.find((item) => getKey(item) === value);
  const text = typed ?? (chosen ? getTitle(chosen) : '');
  const select = (item: T) => {
    setTyped(null);
    onChange(getKey(item));
  };
  const pick = (item: T) => {
    select(item);
    onPick?.(getKey(item));
  };
  const leave = () => {
    const same = (item: T) => getTitle(item).toLowerCase() === text.trim().toLowerCase();
    const exact = typed ? items?.find(same) : undefined;
    if (exact) select(exact);
    onBlur?.();
  };
  const type = (next: string) => {
    setTyped(next);
    onTyped?.(next);
    if (value !== null) onChange(null);
  };
  return (
    <Combobox
      {...props}
      strict
      text={text}
      onText={type}
      onSelect={pick}
      onBlur={leave}
      input={{ autoComplete: 'off', ...props.input }}
    />
  );
}
