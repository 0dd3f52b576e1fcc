import { useStore } from '../../ui/use-store.ts';
import { lazy, Suspense, type ComponentType } from 'react';
import { $account } from '../../core/session/account.ts';
import type { Flow } from '../../interview/open-flow.ts';
import type { StepForm } from '../../interview/step-form.ts';
import { knownPerson } from '../prefill.ts';
import type { UnavailableNoticeProps } from './UnavailableNotice.tsx';

/**
 * The notice is fetched when the visitor types a state or a ZIP code. If that fails, the flow works
 * without it, and the backend rejects the address.
 */
const UnavailableNotice = lazy(async () => {
  const module = await import('./UnavailableNotice.tsx').catch(() => null);
  const Nothing: ComponentType<UnavailableNoticeProps> = () => null;
  return { default: module?.UnavailableNotice ?? Nothing };
});

interface AvailabilityNoticeProps {
  flow: Pick<Flow<string>, 'definition' | 'buyerEmail'>;
  /** Form of the step with the address. */
  form: StepForm;
  /**
   * Shows the notice only for US states, or only for other countries. For forms in which they are
   * different fields.
   */
  only?: 'states' | 'countries';
}

/** Shows a notice if the product is not available in the state or country of the typed address. */
export function AvailabilityNotice({ flow, form, only }: AvailabilityNoticeProps) {
  const values = useStore(form.$values);
  const account = useStore($account);
  const { productCode } = flow.definition;
  const { region, postal, country, email } = values;
  const isAbroad = Boolean(country) && country !== 'US';
  const isTyped = Boolean(region) || Boolean(postal) || isAbroad;
  if (!productCode || !isTyped) return null;
  if (only && isAbroad !== (only === 'countries')) return null;
  const knownEmail = flow.buyerEmail() || String(email ?? '') || knownPerson(account).email;
  return (
    <Suspense>
      <UnavailableNotice
        product={productCode}
        typed={{ region, postal, country }}
        knownEmail={knownEmail}
      />
    </Suspense>
  );
}
