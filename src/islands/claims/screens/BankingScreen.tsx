import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { chooseBank } from '../actions.ts';
import { bankForm, forgetBankForm, isRoutingNumber } from '../bank.ts';
import { bankText, claimFlow } from '../flow.ts';
import { $claimDraft } from '../draft.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';
import { ClaimFrame } from './ClaimFrame.tsx';

const types = [
  { value: 'checking', title: 'Checking' },
  { value: 'savings', title: 'Savings' },
];
/** No browser should keep or suggest these numbers. */
const digits = { inputMode: 'numeric', autoComplete: 'off', width: 'half' } as const;

export function BankingScreen() {
  const { field } = useStepFields(bankForm);
  const kept = useStore($claimDraft)?.bankAccount;
  // Also what was typed and not sent: it is typed again, as nothing keeps it.
  useEffect(() => forgetBankForm, []);
  const { value, error, onChange } = field('accountType');
  const routing = field('routingNumber');
  return (
    <ClaimFrame
      step="banking"
      form={bankForm}
      onNext={() => void claimFlow.complete(chooseBank)}
      busyLabel="Saving"
      lead="If your claim is approved, the money goes here by direct deposit."
    >
      {kept && (
        <Notice tone="ok" title={`We have your ${bankText(kept).toLowerCase()}`}>
          <p>Go on to keep it. Fill in the form only if you want another account.</p>
          <Button
            size="medium"
            variant="secondary"
            onClick={() => void claimFlow.complete(() => {})}
          >
            Keep this account
          </Button>
        </Notice>
      )}
      <RadioCards
        name="accountType"
        legend="Account type"
        options={types}
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
      <TextField {...routing} {...digits} label="Routing number" hint="9 digits" />
      <RoutingHelp typed={routing.value} />
      <TextField {...field('accountNumber')} {...digits} label="Account number" />
      <TextField {...field('accountNumberAgain')} {...digits} label="Confirm account number" />
      <p className="claim-secure">
        <Icon name="lock-simple-fill" size={20} />
        <span>
          This connection is secure. We seal your account number, and show nobody more than its last
          four digits. Nothing you type here stays in this browser.
        </span>
      </p>
    </ClaimFrame>
  );
}

/** Beside the field, and no obstacle: a bank may know better. */
function RoutingHelp({ typed }: { typed: string }) {
  const sound = isRoutingNumber(typed);
  return (
    <p className={`claim-routing${sound === false ? ' claim-routing--doubt' : ''}`} role="status">
      {sound === true && 'This is a valid routing number.'}
      {sound === false && 'These digits do not add up to a routing number. Please check them.'}
    </p>
  );
}
