import { resolveApiUrl } from '../../../core/api-url.ts';
import type { ClaimPhoto } from '../../../contract/claims/photos.ts';

interface PhotoStripProps {
  photos: readonly ClaimPhoto[];
  /** Called if an image does not load, for example because its link has expired. */
  onImageError?: () => void;
}

/**
 * Shows the photos of a claim. Each photo links to the full image. Renders nothing without photos.
 */
export function PhotoStrip({ photos, onImageError }: PhotoStripProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="photo-strip" role="list" aria-label="Photos of the damage">
      {photos.map(({ photo_id, url, thumbnail_url }, index) => (
        <li key={photo_id}>
          <a href={resolveApiUrl(url)} target="_blank" rel="noopener">
            <img
              src={resolveApiUrl(thumbnail_url)}
              alt={`Damage, view ${index + 1}`}
              width="88"
              height="88"
              loading="lazy"
              onError={onImageError}
            />
            <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
