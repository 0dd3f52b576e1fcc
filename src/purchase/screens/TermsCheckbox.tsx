import { useEffect } from 'react';
import type { StepForm } from '../../interview/step-form.ts';
import { useStepFields } from '../../interview/screens/use-step-fields.ts';
import { AcknowledgmentCheckbox } from '../../ui/controls/AcknowledgmentCheckbox.tsx';
import type { Terms } from '../terms.ts';

interface TermsCheckboxProps {
  form: StepForm;
  errors: Record<string, string>;
  terms: Terms;
}

/**
 * Checkbox with which the buyer accepts the terms, before a payment or before an endorsement is
 * submitted. Terms that change after the buyer has accepted them must be accepted again.
 */
export function TermsCheckbox({ form, errors, terms }: TermsCheckboxProps) {
  const { values } = useStepFields(form);
  const html = terms.texts
    .map((text) => (text.html.startsWith('<') ? text.html : `<p>${text.html}</p>`))
    .join('');
  const { acknowledged, acknowledgedText } = values;
  const isOutdated = acknowledgedText !== undefined && acknowledgedText !== html;
  useEffect(() => {
    if (isOutdated) form.set({ acknowledged: false, acknowledgedText: undefined });
  }, [form, isOutdated]);
  return (
    <AcknowledgmentCheckbox
      name="acknowledged"
      requiresDisplay
      html={html}
      title={terms.title}
      label={terms.label}
      checked={acknowledged === true && !isOutdated}
      onChange={(isAccepted) =>
        form.set({
          acknowledged: isAccepted,
          acknowledgedText: isAccepted ? html : undefined,
        })
      }
      error={errors['acknowledged']}
    />
  );
}
