import { useStore } from '../../../ui/use-store.ts';
import { counted } from '../../../contract/counted.ts';
import { DEVICE_REPAIR_DEDUCTIBLE } from '../../../contract/policies/devices.ts';
import { CLAIM_DECISION_DAYS } from '../../../contract/service-facts.ts';
import { claimDamageLabels } from '../../../contract/claims/damages.ts';
import { damageCodes } from '../answers.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { CheckboxCard } from '../../../ui/fields/CheckboxCard.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import type { ClaimScreenProps } from './claim-screen-props.ts';
import { ClaimLayout } from './ClaimLayout.tsx';

const decisionDays = counted(CLAIM_DECISION_DAYS, 'day');
export function DamagesScreen({ flow }: ClaimScreenProps) {
  const form = flow.form('damages');
  const { values, errors } = useStepFields(form);
  const isMailedOut = useStore(flow.$state)?.isMailedOut;
  const selected: readonly unknown[] = Array.isArray(values['damages']) ? values['damages'] : [];
  const error = errors['damages'];
  const toggleDamage = (code: string, isSelected: boolean) =>
    form.set({
      damages: isSelected ? [...selected, code] : selected.filter((one) => one !== code),
    });
  return (
    <ClaimLayout
      flow={flow}
      step="damages"
      intro={
        isMailedOut
          ? `Select all that apply, then file your claim. This is the only question. We’ll decide within ${decisionDays} after your phone arrives. If we approve the repair, you pay only your ${DEVICE_REPAIR_DEDUCTIBLE} deductible.`
          : 'Select all that apply.'
      }
      nextLabel={isMailedOut ? 'File claim' : undefined}
      busyLabel={isMailedOut ? 'Filing' : undefined}
      pinned
    >
      <fieldset
        id="damages"
        tabIndex={-1}
        className={`field claim-damages${error ? ' field--error' : ''}`}
        aria-labelledby="step-title"
        aria-describedby={error ? 'step-title-intro damages-error' : 'step-title-intro'}
      >
        <FieldError id="damages-error" message={error} />
        {damageCodes.map((code) => (
          <CheckboxCard
            key={code}
            name={`damage-${code}`}
            label={claimDamageLabels[code]}
            checked={selected.includes(code)}
            onChange={(isSelected) => toggleDamage(code, isSelected)}
          />
        ))}
      </fieldset>
    </ClaimLayout>
  );
}
