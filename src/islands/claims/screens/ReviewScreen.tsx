import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { damagesText } from '../answers.ts';
import { $photos, hasUnsentPhotos, hasPhotosInUpload, loadPhotos } from '../photos.ts';
import { bankAccountLabel, claimFlow } from '../flow.ts';
import type { ClaimStep } from '../path.ts';
import { $claimDraft } from '../draft.ts';
import { FactList, type FactRow } from '../../../ui/plans/FactList.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import { ClaimLayout } from './ClaimLayout.tsx';
import { resolveApiUrl } from '../../../core/api-url.ts';
import type { ClaimPhoto } from '../../../contract/claims/photos.ts';

/** Shows all answers before the claim is filed. Each answer has a link to its step. */
export function ReviewScreen({ site }: ScreenProps) {
  const draft = useStore($claimDraft);
  const photos = useStore($photos);
  const policyNumber = draft?.policyNumber;
  useEffect(() => {
    if (policyNumber) void loadPhotos(policyNumber);
  }, [policyNumber]);
  if (!draft) return null;
  const uploadedPhotos = photos.flatMap(({ photo }) => photo ?? []);
  const hasFailedPhotos = hasUnsentPhotos(photos);
  return (
    <ClaimLayout
      step="review"
      intro="Is everything right? You can change it until you file."
      nextLabel="File claim"
      busyLabel="Filing"
      unavailable={hasFailedPhotos}
      onNext={() =>
        void (hasFailedPhotos ? claimFlow.change('damage-description') : claimFlow.next())
      }
    >
      <div className="claim-review">
        <FactList
          title="Your phone"
          rows={[
            { label: 'Policy', value: `${draft.planName} ${draft.policyNumber}` },
            { label: 'Device', value: draft.deviceModel },
            { label: 'Repair', value: 'In a store' },
          ]}
        />
        <Part
          title="Damage"
          step="damages"
          rows={[['What is wrong', damagesText(draft.damages)]]}
        />
        <Part
          title="What happened"
          step="damage-description"
          rows={[['In your words', draft.description]]}
        >
          <PhotoStrip photos={uploadedPhotos} />
          {hasPhotosInUpload(photos) && (
            <p role="status">A photo is still being sent. We wait for it.</p>
          )}
          {hasFailedPhotos && (
            <Notice tone="warn" live="alert" title="A photo did not arrive">
              Change this part to send it again, or to remove it.
            </Notice>
          )}
        </Part>
        <Part
          title="Repair email"
          step="authorization-email"
          rows={[
            ['Serial number', draft.serialNumber],
            [
              'Forwarded',
              draft.authorized && `To ${draft.instructions.mailbox_email ?? site.email}`,
            ],
          ]}
        />
        <Part
          title="Reimbursement"
          step="banking"
          rows={[['Account', draft.bankAccount && bankAccountLabel(draft.bankAccount)]]}
        />
      </div>
    </ClaimLayout>
  );
}

interface PartProps {
  title: string;
  step: ClaimStep;
  rows: readonly (readonly [label: string, value: FactRow['value']])[];
  children?: React.ReactNode;
}

function Part({ title, step, rows, children }: PartProps) {
  return (
    <div>
      <FactList
        title={title}
        onChange={() => claimFlow.change(step)}
        rows={rows.map(([label, value]) => ({ label, value }))}
      />
      {children}
    </div>
  );
}

interface PhotoStripProps {
  photos: readonly ClaimPhoto[];
  /** Called if an image does not load, for example because its link has expired. */
  onImageError?: () => void;
}

/**
 * Shows the photos of a claim. Each photo links to the full image. Renders nothing without photos.
 */
function PhotoStrip({ photos, onImageError }: PhotoStripProps) {
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
