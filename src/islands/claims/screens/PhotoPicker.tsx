import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { claimPhotoLimits } from '../../../contract/claims/photo-limits.ts';
import {
  $photos,
  $photosError,
  $photosSupported,
  addPhotos,
  loadPhotos,
  removePhoto,
} from '../photos.ts';
import { photoRulesText } from '../photo-files.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PhotoCard } from './PhotoCard.tsx';

/**
 * Lets the claimant add photos of the damage. Each photo is uploaded at once and has its own
 * progress, Retry and Remove.
 */
export function PhotoPicker({ policyNumber }: { policyNumber: string }) {
  const photos = useStore($photos);
  const problem = useStore($photosError);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void loadPhotos(policyNumber), [policyNumber]);
  if (!useStore($photosSupported)) return null;
  const uploadChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void addPhotos([...(target.files ?? [])], policyNumber);
    // Clears the file input, so that the claimant can choose the same file again after removing it.
    target.value = '';
  };
  const remove = (key: string) => {
    void removePhoto(key);
    document.getElementById('photos-add')?.focus();
  };
  return (
    <section className="photos" aria-labelledby="photos-title">
      <h2 className="field__label" id="photos-title">
        Photos of the damage <span className="field__optional">(optional)</span>
      </h2>
      <p className="field__hint" id="photos-hint">
        They help us decide faster. {photoRulesText}
      </p>
      {problem && (
        <Notice tone="warn" live="alert" title="We could not fetch the photos you sent before">
          <p>{problem}</p>
          <Button variant="secondary" size="medium" onClick={() => void loadPhotos(policyNumber)}>
            Try again
          </Button>
        </Notice>
      )}
      {photos.length > 0 && (
        <ul className="photos__list" role="list">
          {photos.map((item, index) => (
            <PhotoCard
              key={item.key}
              item={item}
              number={index + 1}
              policyNumber={policyNumber}
              onRemove={() => remove(item.key)}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={claimPhotoLimits.types.join(',')}
        multiple
        tabIndex={-1}
        aria-hidden="true"
        data-photo-input
        onChange={uploadChosen}
      />
      <Button
        id="photos-add"
        variant="secondary"
        icon="camera"
        aria-describedby="photos-hint"
        unavailable={photos.length >= claimPhotoLimits.count}
        onClick={() => photos.length < claimPhotoLimits.count && input.current?.click()}
      >
        {photos.length > 0 ? 'Add more photos' : 'Add photos'}
      </Button>
    </section>
  );
}
