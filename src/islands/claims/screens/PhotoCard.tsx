import { useEffect, useMemo } from 'react';
import { resolveApiUrl } from '../../../core/api-url.ts';
import { retryPhoto, type ClaimPhotoItem } from '../photos.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';

interface PhotoCardProps {
  item: ClaimPhotoItem;
  /** Position of the photo, counted from 1. */
  number: number;
  policyNumber: string;
  onRemove: () => void;
}

/**
 * Shows one photo of the claim: its image, the progress of its upload, and the buttons to retry or
 * remove it.
 */
export function PhotoCard({ item, number, policyNumber, onRemove }: PhotoCardProps) {
  const { state, progress, problem, photo } = item;
  const objectUrl = useObjectUrl(photo || state === 'refused' ? undefined : item.file);
  const imageUrl = photo ? resolveApiUrl(photo.thumbnail_url) : objectUrl;
  const photoLabel = `photo ${number}`;
  return (
    <li className={`photo photo--${state}`}>
      <span className="photo__frame">
        {imageUrl ? (
          <img src={imageUrl} alt={`Damage, view ${number}`} width="88" height="88" />
        ) : (
          <Icon name="image" size={32} />
        )}
      </span>
      <div className="photo__text">
        <p className="photo__name">{item.file?.name ?? `Photo ${number}`}</p>
        {(state === 'sending' || state === 'waiting') && (
          <progress
            className="photo__progress"
            value={progress}
            aria-label={`Sending ${photoLabel}`}
          />
        )}
        <p className={problem ? 'photo__problem' : 'photo__state'} role="status">
          {problem || photoStatusText(state, progress)}
        </p>
        <div className="photo__actions">
          {state === 'failed' && (
            <TextButton about={photoLabel} onClick={() => void retryPhoto(item.key, policyNumber)}>
              Try again
            </TextButton>
          )}
          <TextButton about={photoLabel} onClick={onRemove}>
            Remove
          </TextButton>
        </div>
      </div>
    </li>
  );
}

function photoStatusText(state: ClaimPhotoItem['state'], progress: number): string {
  if (state === 'sending')
    return progress < 1 ? `Sending, ${Math.round(progress * 100)}%` : 'Almost there';
  return { waiting: 'Waiting', kept: 'Sent', removing: 'Removing', failed: '', refused: '' }[state];
}

/**
 * Creates an object URL for a file. Revokes the URL when the file changes or the component
 * unmounts.
 */
function useObjectUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
