import { useEffect, useRef, type ReactNode } from 'react';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import type { PhotoItem } from '../photo-queue.ts';
import { focusPicker, isFocusOnPicker } from './PhotoFileButton.tsx';

interface PhotoFileRowProps {
  item: PhotoItem;
  className: string;
  /** Image or icon next to the text. */
  picture: ReactNode;
  name: string;
  /** Identifies the photo in the names of its progress bar and buttons. */
  label: string;
  /** Says what happens without a file that is not accepted. */
  rejectedText: string;
  onRetry: (key: string) => void;
  /** Removes the photo. Undefined while the photo cannot be removed or sent again. */
  onRemove?: (key: string) => void;
}

/** Row of a chosen photo: the progress of its upload or the error message, with Retry and Remove. */
export function PhotoFileRow(props: PhotoFileRowProps) {
  const { item, className, picture, name, label, rejectedText, onRetry, onRemove } = props;
  const { key, file, state, progress, problem } = item;
  const row = useRef<HTMLLIElement>(null);
  const isRejected = state === 'rejected';
  useEffect(() => {
    // A file from before a reload has only its name. Its row does not take the focus.
    if (isRejected && file && isFocusOnPicker()) row.current?.focus();
  }, [isRejected, file]);
  return (
    <li
      ref={row}
      className={className}
      {...(isRejected && { tabIndex: -1, 'aria-labelledby': `${key}-name ${key}-status` })}
    >
      {picture}
      <div>
        <p className="photo__name" id={`${key}-name`}>
          {name}
        </p>
        {(state === 'sending' || state === 'waiting') && (
          <progress
            className="photo__progress"
            value={progress}
            aria-label={`Uploading ${label}`}
          />
        )}
        <div id={`${key}-status`}>
          <p className={problem ? 'photo__problem' : 'photo__state'}>
            {problem || statusText(state, progress)}
          </p>
          {isRejected && <p className="photo__state">{rejectedText}</p>}
        </div>
        {onRemove && (
          <p className="photo__actions">
            {state === 'failed' && (
              <TextButton about={label} onClick={() => onRetry(key)}>
                Try again
              </TextButton>
            )}
            <TextButton
              about={label}
              onClick={({ currentTarget }) => {
                focusPicker(currentTarget);
                onRemove(key);
              }}
            >
              Remove
            </TextButton>
          </p>
        )}
      </div>
    </li>
  );
}

function statusText(state: PhotoItem['state'], progress: number): string {
  if (state === 'sending')
    return progress < 1 ? `Uploading, ${Math.round(progress * 100)}%` : 'Almost there';
  return {
    waiting: 'Waiting',
    uploaded: 'Uploaded',
    removing: 'Removing',
    failed: '',
    rejected: '',
  }[state];
}
