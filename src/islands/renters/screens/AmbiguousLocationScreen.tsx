import { useStore } from '../../../ui/use-store.ts';
import type { Renters } from '../flow.ts';
import { ChoiceScreen } from '../../../interview/screens/ChoiceScreen.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';

/**
 * Asks which location of several is the right one. Shown only if the typed ZIP code and the typed
 * city belong to different locations.
 */
export function AmbiguousLocationScreen(props: FlowScreenProps<Renters>) {
  const { zipCodeResults, propertyAddress } = useStore(props.flow.$state);
  return (
    <ChoiceScreen
      {...props}
      step="location"
      name="location"
      busyLabel="Finding your plan"
      intro={`ZIP code ${propertyAddress?.postal} isn’t in ${propertyAddress?.city}.`}
      options={zipCodeResults.map(({ city, state_or_region, postal }) => ({
        value: postal,
        title: `${city}, ${state_or_region} ${postal}`,
        hint: propertyAddress?.streetAddress,
      }))}
    />
  );
}
