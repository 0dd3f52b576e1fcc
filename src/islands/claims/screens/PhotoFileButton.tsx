import { useRef, type ChangeEvent, type ComponentProps } from 'react';
import { pickerTypes } from '../photo-files.ts';
import { Button } from '../../../ui/controls/Button.tsx';

interface PhotoFileButtonProps extends ComponentProps<typeof Button> {
  onChoose: (files: File[]) => void;
}

const PICKER_BUTTON = '[data-photo-input] + button';

/** True if the focus has stayed at the button since the files were chosen. */
export function isFocusOnPicker(): boolean {
  return document.activeElement?.matches(PICKER_BUTTON) ?? false;
}

/** Moves the focus to the button that adds files, in the section of the given element. */
export function focusPicker(element: Element): void {
  element.closest('section')?.querySelector<HTMLElement>(PICKER_BUTTON)?.focus();
}

/** Button that opens the browser's file picker for photos. */
export function PhotoFileButton({ onChoose, ...button }: PhotoFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Safari leaves the focus elsewhere when a button is pressed.
    focusPicker(target);
    onChoose([...(target.files ?? [])]);
    // Clears the file input, so that the same file can be chosen again after a failed upload.
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={pickerTypes(window.matchMedia('(pointer: coarse)').matches)}
        multiple
        tabIndex={-1}
        aria-hidden="true"
        data-photo-input
        onChange={choose}
      />
      <Button
        variant="secondary"
        {...button}
        onClick={() => !button.unavailable && input.current?.click()}
      />
    </>
  );
}
