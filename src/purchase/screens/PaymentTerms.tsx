import type { StepForm } from '../../flow/step-form.ts';
import { useStepFields } from '../../flow/screens/use-step-fields.ts';
import { Acknowledgment, type AcknowledgmentProps } from '../../ui/controls/Acknowledgment.tsx';

export interface Terms {
  /** Of the modal in which they are read. */
  title: string;
  acknowledgment_html: string;
  /** Beside the box. */
  label?: AcknowledgmentProps['label'];
}

interface PaymentTermsProps {
  form: StepForm;
  errors: Record<string, string>;
  terms: Terms;
}

/** What the buyer accepts before they pay, or before a change is asked for. */
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
