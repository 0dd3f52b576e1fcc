import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { submitBankAccount } from '../actions.ts';
import { isValidRoutingNumber } from '../bank-form.ts';
import { bankAccountLabel } from '../flow.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import type { ClaimScreenProps } from './claim-screen-props.ts';
import { ClaimLayout } from './ClaimLayout.tsx';

const accountTypes = [
  { value: 'checking', title: 'Checking' },
  { value: 'savings', title: 'Savings' },
];
/**
 * Props of the fields for the account number and the routing number. Browsers must not store or
 * suggest these numbers.
 */
const digitFieldProps = { inputMode: 'numeric', autoComplete: 'off', width: 'half' } as const;

export function BankingScreen({ flow }: ClaimScreenProps) {
  const { bankForm } = flow;
  const { field } = useStepFields(bankForm);
  const savedAccount = useStore(flow.$state)?.bankAccount;
  // Clears the bank form when the claimant leaves the step. The browser never persists bank
  // numbers, so the claimant must enter unsent numbers again.
  useEffect(() => bankForm.clear, [bankForm]);
  const { value, error, onChange } = field('accountType');
  const routing = field('routingNumber');
  return (
    <ClaimLayout
      flow={flow}
      step="banking"
      form={bankForm}
      onNext={() => void flow.complete(() => submitBankAccount(flow))}
      busyLabel="Saving"
      intro="If your claim is approved, the money goes here by direct deposit."
    >
      {savedAccount && (
        <Notice tone="ok" title={`We have your ${bankAccountLabel(savedAccount).toLowerCase()}`}>
          <p>Go on to keep it. Fill in the form only if you want another account.</p>
          <Button size="medium" variant="secondary" onClick={() => void flow.complete(() => {})}>
            Keep this account
          </Button>
        </Notice>
      )}
      <RadioCards
        name="accountType"
        legend="Account type"
        options={accountTypes}
        value={value || null}
        error={error}
        onChange={onChange}
      />
      <TextField
        {...field('nameOnAccount')}
        label="Account holder name"
        autoComplete="off"
        autoCapitalize="words"
      />
      <TextField {...routing} {...digitFieldProps} label="Routing number" hint="9 digits" />
      <RoutingHelp typed={routing.value} />
      <TextField {...field('accountNumber')} {...digitFieldProps} label="Account number" />
      <TextField
        {...field('accountNumberAgain')}
        {...digitFieldProps}
        label="Confirm account number"
      />
      <p className="small claim-secure">
        <Icon name="lock-simple-fill" size={20} />
        <span>
          This connection is secure. We seal your account number, and show nobody more than its last
          four digits. Nothing you type here stays in this browser.
        </span>
      </p>
    </ClaimLayout>
  );
}

/**
 * Shows under the field if the routing number passed its check. A failed check does not block the
 * form, because the check can be wrong.
 */
function RoutingHelp({ typed }: { typed: string }) {
  const isValid = isValidRoutingNumber(typed);
  return (
    <p className={`claim-routing${isValid === false ? ' claim-routing--doubt' : ''}`} role="status">
      {isValid === true && 'This is a valid routing number.'}
      {isValid === false && 'These digits do not add up to a routing number. Please check them.'}
    </p>
  );
}
