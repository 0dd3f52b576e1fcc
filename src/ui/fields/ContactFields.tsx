import { EmailField, type EmailFieldProps } from './EmailField.tsx';
import { NameFields, type NameFieldsProps } from './NameFields.tsx';
import { VisitorPhone } from './VisitorPhone.tsx';
import type { PhonePartProps } from './InternationalPhone.tsx';

interface ContactFieldsProps extends NameFieldsProps {
  email: EmailFieldProps;
  phone: PhonePartProps;
}

/** Who somebody is and how to reach them. */
export function ContactFields({ email, phone, ...names }: ContactFieldsProps) {
  return (
    <>
      <NameFields {...names} />
      <EmailField {...email} />
      <VisitorPhone {...phone} />
    </>
  );
}
