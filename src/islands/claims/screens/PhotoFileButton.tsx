import { useRef, type ChangeEvent, type ComponentProps } from 'react';
import { pickerTypes } from '../photo-files.ts';
import { Button } from '../../../ui/controls/Button.tsx';

interface PhotoFileButtonProps extends ComponentProps<typeof Button> {
  onChoose: (files: File[]) => void;
}

/** Button that opens the browser's file picker for photos. */
export function PhotoFileButton({ onChoose, ...button }: PhotoFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
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
