import { useStore } from '@nanostores/react';
import { claimFlow } from '../flow.ts';
import { $claimDraft } from '../draft.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { ClaimLayout } from './ClaimLayout.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';

export function DescriptionScreen() {
  const { field } = useStepFields(claimFlow.form('damage-description'));
  const draft = useStore($claimDraft);
  return (
    <ClaimLayout step="damage-description">
      <TextArea
        {...field('description')}
        label="In your own words"
        hint="When, where and how. A few sentences are enough."
        rows={6}
        autoCapitalize="sentences"
      />
      {draft && <PhotoPicker policyNumber={draft.policyNumber} />}
    </ClaimLayout>
  );
}
