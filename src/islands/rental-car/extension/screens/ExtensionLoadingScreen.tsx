import { useStore } from '../../../../ui/use-store.ts';
import { CallError } from '../../../../core/call/call-error.ts';
import type { FlowScreenProps } from '../../../../interview/screens/screen-props.ts';
import { PolicyLoadingScreen } from '../../../../purchase/screens/PolicyLoadingScreen.tsx';
import type { RentalExtension } from '../flow.ts';

export function ExtensionLoadingScreen({ flow, site }: FlowScreenProps<RentalExtension>) {
  const error = useStore(flow.$loadError);
  return (
    <PolicyLoadingScreen
      flow={flow}
      site={site}
      error={error}
      notFoundText="It may belong to another account, or the address may have a typo."
      blocker={blockerOf(error)}
      policyLink={{ href: flow.policyPath(), label: 'Back to your policy' }}
    />
  );
}

const ineligibleCodes = new Set(['ineligible_for_plan', 'invalid_input']);

/**
 * Returns the server's message about the first field that it rejected, without the field's wire
 * name. If the server named no field, returns the error's own message.
 */
function blockerOf(error: Error | null) {
  if (!(error instanceof CallError) || !ineligibleCodes.has(error.code)) return null;
  const sentence = Object.values(error.fields)[0]?.[0] ?? error.message;
  return { title: 'Coverage unavailable.', sentence };
}
