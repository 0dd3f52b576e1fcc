import { useEffect, useMemo } from 'react';
import { resolveApiUrl } from '../../../core/api-url.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { isPicture } from '../photo-files.ts';
import type { PhotoItem } from '../photo-queue.ts';
import { PhotoFileRow } from './PhotoFileRow.tsx';

interface PhotoCardProps {
  item: PhotoItem;
  /** Position of the photo, counted from 1. */
  number: number;
  name: string;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

/** Shows one photo of the claim with its image. */
export function PhotoCard({ item, number, name, onRetry, onRemove }: PhotoCardProps) {
  const { state, photo, file } = item;
  const isShown = !photo && state !== 'rejected' && file !== undefined && isPicture(file);
  const objectUrl = useObjectUrl(isShown ? file : undefined);
  const thumbnail = photo?.thumbnail_url;
  const imageUrl = thumbnail === undefined ? objectUrl : resolveApiUrl(thumbnail);
  return (
    <PhotoFileRow
      item={item}
      className={`photo photo--${state}`}
      picture={
        <span className="photo__frame">
          {imageUrl ? (
            <img src={imageUrl} alt={`Damage, view ${number}`} width="88" height="88" />
          ) : (
            <Icon name={photo?.document ? 'file-text' : 'image'} size={32} />
          )}
        </span>
      }
      name={name}
      label={name}
      rejectedText="It isn’t attached. You can continue without it."
      onRetry={onRetry}
      onRemove={onRemove}
    />
  );
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
