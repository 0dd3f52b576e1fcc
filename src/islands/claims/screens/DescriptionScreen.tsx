import { useStore } from '../../../ui/use-store.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import type { ClaimScreenProps } from './claim-screen-props.ts';
import { ClaimLayout } from './ClaimLayout.tsx';
import { focusFailedPhoto, PhotoPicker } from './PhotoPicker.tsx';
import { hasUnsentPhotos } from '../photos.ts';

export function DescriptionScreen({ flow }: ClaimScreenProps) {
  const { field } = useStepFields(flow.form('damage-description'));
  const draft = useStore(flow.$state);
  const isBlocked = hasUnsentPhotos(useStore(flow.photos.$items));
  return (
    <ClaimLayout
      flow={flow}
      step="damage-description"
      unavailable={isBlocked}
      onNext={() => (isBlocked ? focusFailedPhoto() : void flow.next())}
    >
      <TextArea
        {...field('description')}
        label="In your own words"
        hint="Tell us when, where and how. A few sentences are enough."
        rows={6}
        autoCapitalize="sentences"
      />
      {draft && <PhotoPicker photos={flow.photos} policyNumber={draft.policyNumber} />}
    </ClaimLayout>
  );
}
