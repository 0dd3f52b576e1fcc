import { useStore } from '../../../ui/use-store.ts';
import { useEffect } from 'react';
import { acceptsMorePhotos } from '../photo-queue.ts';
import { hasUnsentPhotos, photoNames, type ClaimPhotos } from '../photos.ts';
import { photoRulesText } from '../photo-files.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PhotoAnnouncement } from './PhotoAnnouncement.tsx';
import { PhotoCard } from './PhotoCard.tsx';
import { PhotoFileButton } from './PhotoFileButton.tsx';

/** Moves the focus to the buttons of the first photo that did not arrive. */
export function focusFailedPhoto(): void {
  document.querySelector<HTMLElement>('.photo--failed button')?.focus();
}

interface PhotoPickerProps {
  photos: ClaimPhotos;
  policyNumber: string;
}

/**
 * Lets the claimant add photos of the damage. Each photo is uploaded at once and has its own
 * progress, Retry and Remove.
 */
export function PhotoPicker({ photos, policyNumber }: PhotoPickerProps) {
  const items = useStore(photos.$items);
  const names = photoNames(items);
  const problem = useStore(photos.$error);
  useEffect(() => void photos.load(policyNumber), [photos, policyNumber]);
  if (!useStore(photos.$isSupported)) return null;
  return (
    <section className="photos" aria-labelledby="photos-title">
      <h2 className="field__label plain-heading" id="photos-title">
        Photos and documents <span className="field__optional">(optional)</span>
      </h2>
      <p className="field__hint" id="photos-hint">
        Photos of the damage and receipts help us decide faster. {photoRulesText()}
      </p>
      {problem && (
        <Notice tone="warn" live="alert" title="We couldn’t load the files you uploaded">
          <p>{problem}</p>
          <Button variant="secondary" size="medium" onClick={() => void photos.load(policyNumber)}>
            Try again
          </Button>
        </Notice>
      )}
      {items.length > 0 && (
        <ul className="photos__list" role="list">
          {items.map((item, index) => (
            <PhotoCard
              key={item.key}
              item={item}
              number={index + 1}
              name={names[index] ?? item.name}
              onRetry={(key) => void photos.retry(key)}
              onRemove={(key) => void photos.remove(key)}
            />
          ))}
        </ul>
      )}
      <PhotoAnnouncement $announcement={photos.$announcement} />
      {hasUnsentPhotos(items) && (
        <Notice tone="warn" live="alert" title="A file didn’t upload">
          Try again or remove it to continue.
        </Notice>
      )}
      <PhotoFileButton
        id="photos-add"
        size="medium"
        icon="camera"
        aria-describedby="photos-hint"
        unavailable={!acceptsMorePhotos(items)}
        onChoose={(files) => void photos.add(files, policyNumber)}
      >
        {items.length > 0 ? 'Add more files' : 'Add photos or documents'}
      </PhotoFileButton>
    </section>
  );
}
