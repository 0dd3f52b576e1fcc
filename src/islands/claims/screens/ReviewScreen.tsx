import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { damageText } from '../answers.ts';
import { $photos, hasUnsent, isSending, loadPhotos } from '../photos.ts';
import { bankText, claimFlow } from '../flow.ts';
import type { ClaimStep } from '../path.ts';
import { $claimDraft } from '../draft.ts';
import { Facts, type Fact } from '../../../ui/plans/Facts.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { ScreenProps } from '../../account/frame/screen-props.ts';
import { ClaimFrame } from './ClaimFrame.tsx';
import { PhotoStrip } from './PhotoStrip.tsx';

/** Everything that is about to be filed, with a way to change each part. */
export function ReviewScreen({ site }: ScreenProps) {
  const draft = useStore($claimDraft);
  const photos = useStore($photos);
  const policyNumber = draft?.policyNumber;
  useEffect(() => {
    if (policyNumber) void loadPhotos(policyNumber);
  }, [policyNumber]);
  if (!draft) return null;
  const kept = photos.flatMap(({ photo }) => photo ?? []);
  const unsent = hasUnsent(photos);
  return (
    <ClaimFrame
      step="review"
      lead="Is everything right? You can change it until you file."
      nextLabel="File claim"
      busyLabel="Filing"
      unavailable={unsent}
      onNext={() => void (unsent ? claimFlow.change('damage-description') : claimFlow.next())}
    >
      <div className="claim-review">
        <Facts
          title="Your phone"
          rows={[
            { label: 'Policy', value: `${draft.planName} ${draft.policyNumber}` },
            { label: 'Device', value: draft.deviceModel },
            { label: 'Repair', value: 'In a store' },
          ]}
        />
        <Part title="Damage" step="damages" rows={[['What is wrong', damageText(draft.damages)]]} />
        <Part
          title="What happened"
          step="damage-description"
          rows={[['In your words', draft.description]]}
        >
          <PhotoStrip photos={kept} />
          {isSending(photos) && <p role="status">A photo is still being sent. We wait for it.</p>}
          {unsent && (
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
          rows={[['Account', draft.bankAccount && bankText(draft.bankAccount)]]}
        />
      </div>
    </ClaimFrame>
  );
}

interface PartProps {
  title: string;
  step: ClaimStep;
  rows: readonly (readonly [label: string, value: Fact['value']])[];
  children?: React.ReactNode;
}

function Part({ title, step, rows, children }: PartProps) {
  return (
    <div>
      <Facts
        title={title}
        onChange={() => claimFlow.change(step)}
        rows={rows.map(([label, value]) => ({ label, value }))}
      />
      {children}
    </div>
  );
}
