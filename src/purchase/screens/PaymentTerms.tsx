import type { StepForm } from '../../flow/step-form.ts';
import { useStepFields } from '../../flow/screens/use-step-fields.ts';
import { Acknowledgment, type AcknowledgmentProps } from '../../ui/controls/Acknowledgment.tsx';

export interface Terms {
  /** Title of the dialog that shows the terms. */
  title: string;
  acknowledgment_html: string;
  /** Label next to the checkbox. */
  label?: AcknowledgmentProps['label'];
}

interface PaymentTermsProps {
  form: StepForm;
  errors: Record<string, string>;
  terms: Terms;
}

/**
 * Checkbox for the terms. The buyer accepts them before the payment or before the request of an
 * endorsement.
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
