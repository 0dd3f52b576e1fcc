import { isValidRoutingNumber } from '../bank-form.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { StepForm } from '../../../interview/step-form.ts';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';

const accountTypes = [
  { value: 'checking', title: 'Checking' },
  { value: 'savings', title: 'Savings' },
];
/**
 * Props of the fields for the account number and the routing number. Browsers must not store or
 * suggest these numbers.
 */
const digitFieldProps = { inputMode: 'numeric', autoComplete: 'off', width: 'half' } as const;

/** Fields of a bank account that receives a reimbursement. */
export function BankFields({ bankForm }: { bankForm: StepForm }) {
  const { field } = useStepFields(bankForm);
  const { value, error, onChange } = field('accountType');
  const routing = field('routingNumber');
  return (
    <>
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
          This connection is secure. We encrypt your account number and show only its last four
          digits. Nothing you type here is saved in this browser.
        </span>
      </p>
    </>
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
      {isValid === false && 'This doesn’t look like a valid routing number. Please check it.'}
    </p>
  );
}
