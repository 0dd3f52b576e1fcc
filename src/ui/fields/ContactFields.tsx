import { EmailField, type EmailFieldProps } from './EmailField.tsx';
import { NameFields, type NameFieldsProps } from './NameFields.tsx';
import { VisitorPhone } from './VisitorPhone.tsx';
import type { PhonePartProps } from './InternationalPhone.tsx';

interface ContactFieldsProps extends NameFieldsProps {
  email: EmailFieldProps;
  phone: PhonePartProps;
}

/** Renders a person's name, email and phone fields. */
export function ContactFields({ email, phone, ...names }: ContactFieldsProps) {
  return (
    <>
      <NameFields {...names} />
      <EmailField {...email} />
      <VisitorPhone {...phone} />
    </>
  );
}
