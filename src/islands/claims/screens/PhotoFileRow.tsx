import type { ReactNode } from 'react';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import type { PhotoItem } from '../photo-queue.ts';

interface PhotoFileRowProps {
  item: PhotoItem;
  className: string;
  /** Image or icon next to the text. */
  picture: ReactNode;
  name: string;
  /** Identifies the photo in the names of its progress bar and buttons. */
  label: string;
  onRetry: (key: string) => void;
  /** Removes the photo. Undefined while the photo cannot be removed or sent again. */
  onRemove?: (key: string) => void;
}

/** Row of a chosen photo: the progress of its upload or the error message, with Retry and Remove. */
export function PhotoFileRow(props: PhotoFileRowProps) {
  const { item, className, picture, name, label, onRetry, onRemove } = props;
  const { key, state, progress, problem } = item;
  return (
    <li className={className}>
      {picture}
      <div>
        <p className="photo__name">{name}</p>
        {(state === 'sending' || state === 'waiting') && (
          <progress className="photo__progress" value={progress} aria-label={`Sending ${label}`} />
        )}
        <p className={problem ? 'photo__problem' : 'photo__state'} role="status">
          {problem || statusText(state, progress)}
        </p>
        {onRemove && (
          <p className="photo__actions">
            {state === 'failed' && (
              <TextButton about={label} onClick={() => onRetry(key)}>
                Try again
              </TextButton>
            )}
            <TextButton about={label} onClick={() => onRemove(key)}>
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
    return progress < 1 ? `Sending, ${Math.round(progress * 100)}%` : 'Almost there';
  return { waiting: 'Waiting', kept: 'Sent', removing: 'Removing', failed: '', refused: '' }[state];
}
