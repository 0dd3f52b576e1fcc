import type { StepForm } from '../../flow/step-form.ts';
import { useStepFields } from '../../flow/screens/use-step-fields.ts';
import { Acknowledgment, type AcknowledgmentProps } from '../../ui/controls/Acknowledgment.tsx';

export interface Terms {
  /** Title of the dialog that shows the terms. */
  title: string;
  acknowledgment_html: string;
  /** Text of the label next to the checkbox. */
  label?: AcknowledgmentProps['label'];
}

interface PaymentTermsProps {
  form: StepForm;
  errors: Record<string, string>;
  terms: Terms;
}

/**
 * Checkbox with which the buyer accepts the terms, before a payment or before an endorsement is
 * submitted.
 */
export function PaymentTerms({ form, errors, terms }: PaymentTermsProps) {
  const { values } = useStepFields(form);
  return (
    <Acknowledgment
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
