import { useStore } from '../../../ui/use-store.ts';
import { addressLines } from '../../../core/address/address-lines.ts';
import type { Renters } from '../flow.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { QuoteLoading } from '../../../purchase/screens/QuoteLoading.tsx';
import { SurveyScreen } from '../../../interview/screens/SurveyScreen.tsx';

/** Shows the survey. The visitor must complete it before the price is shown. */
export function SurveyStep(props: FlowScreenProps<Renters>) {
  return (
    <>
      <SurveyScreen {...props} property={useInsuredHome(props.flow)} />
      <QuoteLoading flow={props.flow} />
    </>
  );
}

/** Returns the name and the address that a question about the mail shows. */
export function useInsuredHome(flow: Renters) {
  const { propertyAddress: home, person, account } = useStore(flow.$state);
  const tenant = person ?? account;
  return home
    ? {
        name: tenant ? `${tenant.first_name} ${tenant.last_name}` : 'Your home',
        lines: addressLines(home),
      }
    : undefined;
}
