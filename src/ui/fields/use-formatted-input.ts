import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { digitsOf } from '../card/card-number.ts';

/**
 * Formats an input with digits while the visitor types. The caret stays behind the same digit, even
 * in the middle of the text. Returns the ref and the change handler for the input. `onChange`
 * receives the formatted text.
 */
export function useFormattedInput(
  format: (text: string) => string,
  onChange: (text: string) => void,
) {
  const ref = useRef<HTMLInputElement>(null);
  /**
   * Number of digits before the caret after the last change. Null if the position of the caret is
   * already right.
   */
  const digitsBeforeCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const input = ref.current;
    if (digitsBeforeCaret.current === null || !input) return;
    const caret = positionAfter(input.value, digitsBeforeCaret.current);
    digitsBeforeCaret.current = null;
    input.setSelectionRange(caret, caret);
  });
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const caret = target.selectionStart ?? target.value.length;
    const formatted = format(target.value);
    const atEnd = caret === target.value.length;
    digitsBeforeCaret.current = atEnd
      ? digitsOf(formatted).length
      : digitsOf(target.value.slice(0, caret)).length;
    onChange(formatted);
  };
  return { ref, onChange: change };
}

function positionAfter(text: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}
