import { useStore } from '../../../ui/use-store.ts';
import type { SmallBusiness } from '../flow.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { SurveyScreen } from '../../../interview/screens/SurveyScreen.tsx';
import { addressLines } from '../../../core/address/address-lines.ts';

/** Shows the survey for the chosen business type. */
export function SurveyStep(props: FlowScreenProps<SmallBusiness>) {
  const { details, ratingAddress } = useStore(props.flow.$state);
  return (
    <SurveyScreen
      {...props}
      property={
        ratingAddress
          ? { name: details.business_name, lines: addressLines(ratingAddress) }
          : undefined
      }
    />
  );
}
