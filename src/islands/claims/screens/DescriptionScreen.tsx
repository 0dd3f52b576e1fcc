import { useStore } from '@nanostores/react';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import type { ClaimScreenProps } from './claim-screen-props.ts';
import { ClaimLayout } from './ClaimLayout.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';

export function DescriptionScreen({ flow }: ClaimScreenProps) {
  const { field } = useStepFields(flow.form('damage-description'));
  const draft = useStore(flow.$state);
  return (
    <ClaimLayout flow={flow} step="damage-description">
      <TextArea
        {...field('description')}
        label="In your own words"
        hint="When, where and how. A few sentences are enough."
        rows={6}
        autoCapitalize="sentences"
      />
      {draft && <PhotoPicker photos={flow.photos} policyNumber={draft.policyNumber} />}
    </ClaimLayout>
  );
}
