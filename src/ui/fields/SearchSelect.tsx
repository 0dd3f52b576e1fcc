import { useState } from 'react';
import { Combobox, type ComboboxProps } from './Combobox.tsx';

export interface SearchSelectProps<T> extends Omit<
  ComboboxProps<T>,
  'text' | 'onText' | 'onSelect' | 'load' | 'strict'
> {
  /** Undefined while the list is loading. */
  items: readonly T[] | undefined;
  /** Key of the chosen item. */
  value: string | null;
  onChange: (key: string | null) => void;
  /** Called when an item is picked from the list. Not called when it is typed in full. */
  onPick?: (key: string) => void;
  /** Called with the field's current text while the visitor types. */
  onTyped?: (text: string) => void;
}

/** Renders a choice from a long list that is searched by typing: airlines, business types. */
export function SearchSelect<T>({
  value,
  onChange,
  onPick,
  onTyped,
  onBlur,
  ...props
}: SearchSelectProps<T>) {
  const { items, getKey, getTitle } = props;
  // Null while the field shows the chosen item.
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
