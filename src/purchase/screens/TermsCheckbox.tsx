import type { StepForm } from '../../interview/step-form.ts';
import { useStepFields } from '../../interview/screens/use-step-fields.ts';
import {
  AcknowledgmentCheckbox,
  type AcknowledgmentCheckboxProps,
} from '../../ui/controls/AcknowledgmentCheckbox.tsx';

export interface Terms {
  /** Title of the dialog that shows the terms. */
  title: string;
  acknowledgment_html: string;
  /** Text of the label next to the checkbox. */
  label?: AcknowledgmentCheckboxProps['label'];
}

interface TermsCheckboxProps {
  form: StepForm;
  errors: Record<string, string>;
  terms: Terms;
}

/**
 * Checkbox with which the buyer accepts the terms, before a payment or before an endorsement is
 * submitted.
 */
export function TermsCheckbox({ form, errors, terms }: TermsCheckboxProps) {
  const { values } = useStepFields(form);
  return (
    <AcknowledgmentCheckbox
      name="acknowledged"
      requiresDisplay
      html={terms.acknowledgment_html}
      title={terms.title}
      label={terms.label}
      checked={values['acknowledged'] === true}
      onChange={(acknowledged) => form.set({ acknowledged })}
      error={errors['acknowledged']}
    />
  );
}
