import { useStore } from '@nanostores/react';
import type { Renters } from '../flow.ts';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';

/**
 * Asks which location of several is the right one. Shown only if the typed ZIP code and the typed
 * city belong to different locations.
 */
export function AmbiguousLocationScreen(props: FlowScreenProps<Renters>) {
  const form = props.flow.form('location');
  const { text, errors } = useStepFields(form);
  const { zipCodeResults, propertyAddress } = useStore(props.flow.$state);
  return (
    <StepLayout
      {...props}
      step="location"
      pinned
      busyLabel="Finding your plan"
      intro={`${propertyAddress?.city} and ZIP code ${propertyAddress?.postal} are not of one another.`}
    >
      <RadioCards
        name="location"
        labelledBy="step-title"
        value={text('location')}
        error={errors['location']}
        onChange={(location) => form.set({ location })}
        options={zipCodeResults.map(({ city, state_or_region, postal }) => ({
          value: postal,
          title: `${city}, ${state_or_region} ${postal}`,
          hint: propertyAddress?.streetAddress,
        }))}
      />
    </StepLayout>
  );
}
