import { useStore } from '../../../ui/use-store.ts';
import { useEffect } from 'react';
import { damagesText } from '../answers.ts';
import { fileNameAmong, sentFileName } from '../photo-files.ts';
import { hasUnsentPhotos, hasPhotosInUpload } from '../photos.ts';
import { bankAccountLabel, type Claim } from '../flow.ts';
import type { ClaimStep } from '../path.ts';
import { FactList, type FactRow } from '../../../ui/plans/FactList.tsx';
import { FraudWarningText } from '../../../ui/controls/FraudWarningText.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { policyState } from '../../../contract/rules/policy-state.ts';
import { $cachedPolicies } from '../../../policy/stores/policies.ts';
import type { ClaimScreenProps } from './claim-screen-props.ts';
import { ClaimLayout } from './ClaimLayout.tsx';
import { resolveApiUrl } from '../../../core/api-url.ts';
import {
  daysFromFilingToDecision,
  weekdayRangePhrase,
} from '../../../contract/claims/expected-dates.ts';
import { expectedDatesAfterToday } from '../expected-after-today.ts';
import { DEVICE_REPAIR_DEDUCTIBLE } from '../../../contract/policies/devices.ts';
import type { ClaimPhoto } from '../../../contract/claims/photos.ts';

/** Shows all answers before the claim is filed. Each answer has a link to its step. */
export function ReviewScreen({ flow, site }: ClaimScreenProps) {
  const draft = useStore(flow.$state);
  const photos = useStore(flow.photos.$items);
  const policyNumber = draft?.policyNumber;
  useEffect(() => {
    if (policyNumber) void flow.photos.load(policyNumber);
  }, [flow, policyNumber]);
  const { byId } = useStore($cachedPolicies);
  if (!draft) return null;
  const policy = Object.values(byId).find((one) => one.policy_number === policyNumber);
  const uploadedPhotos = photos.flatMap(({ photo }) => photo ?? []);
  const hasFailedPhotos = hasUnsentPhotos(photos);
  const rejectedFiles = photos.filter(({ state }) => state === 'rejected');
  const expected = expectedDatesAfterToday(daysFromFilingToDecision);
  return (
    <ClaimLayout
      flow={flow}
      step="review"
      intro="Is everything right? You can make changes until you file."
      nextLabel="File claim"
      busyLabel="Filing"
      unavailable={hasFailedPhotos}
      onNext={() => void (hasFailedPhotos ? flow.change('damage-description') : flow.next())}
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
          flow={flow}
          title="Damage"
          step="damages"
          rows={[['What’s wrong', damagesText(draft.damages)]]}
        />
        <Part
          flow={flow}
          title="What happened"
          step="damage-description"
          rows={[['In your own words', draft.description]]}
        >
          <PhotoStrip photos={uploadedPhotos} />
          {hasPhotosInUpload(photos) && (
            <p role="status">A file is still uploading. We’ll wait for it.</p>
          )}
          {hasFailedPhotos && (
            <Notice tone="warn" live="alert" title="A file didn’t upload">
              Change this section to try again or remove it.
            </Notice>
          )}
          {rejectedFiles.length > 0 && (
            <Notice title="Not included in your claim">
              {rejectedFiles.map(({ key, name, problem }) => (
                <p key={key}>
                  {name}: {problem}
                </p>
              ))}
            </Notice>
          )}
        </Part>
        <Part
          flow={flow}
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
          flow={flow}
          title="Reimbursement"
          step="banking"
          rows={[
            ['Amount', `The store’s price, less your ${DEVICE_REPAIR_DEDUCTIBLE} deductible`],
            ['Account', draft.bankAccount && bankAccountLabel(draft.bankAccount)],
          ]}
        />
        <FactList
          title="If you file today"
          rows={[
            { label: 'Decision', value: `By email ${weekdayRangePhrase(expected.decision)}` },
            {
              label: 'If approved',
              value: `In your account ${weekdayRangePhrase(expected.payment)}`,
            },
          ]}
        />
      </div>
      <FraudWarningText state={policyState(policy?.details)} form="claim" />
    </ClaimLayout>
  );
}

interface PartProps {
  flow: Claim;
  title: string;
  step: ClaimStep;
  rows: readonly (readonly [label: string, value: FactRow['value']])[];
  children?: React.ReactNode;
}

function Part({ flow, title, step, rows, children }: PartProps) {
  return (
    <div>
      <FactList
        title={title}
        onChange={() => flow.change(step)}
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
    <ul className="photo-strip" role="list" aria-label="Photos and documents">
      {photos.map(({ photo_id, url, thumbnail_url: thumbnail, document }, index) => (
        <li key={photo_id}>
          {document || thumbnail === undefined ? (
            <a className="link" href={resolveApiUrl(url)} download={document?.name}>
              {fileNameAmong(photos.map(sentFileName), index)}
            </a>
          ) : (
            <a href={resolveApiUrl(url)} target="_blank" rel="noopener">
              <img
                src={resolveApiUrl(thumbnail)}
                alt={`Damage, view ${index + 1}`}
                width="88"
                height="88"
                loading="lazy"
                onError={onImageError}
              />
              <span className="visually-hidden">(opens in a new tab)</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
