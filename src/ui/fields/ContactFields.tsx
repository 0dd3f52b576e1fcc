import { EmailField, type EmailFieldProps } from './EmailField.tsx';
import { NameFields, type NameFieldsProps } from './NameFields.tsx';
import { VisitorPhoneFields } from './VisitorPhoneFields.tsx';
import type { PhonePartProps } from './InternationalPhoneFields.tsx';

interface ContactFieldsProps extends NameFieldsProps {
  email: EmailFieldProps;
  phone: PhonePartProps;
}

/** Renders the fields for a person's name, email address and phone number. */
export function ContactFields({ email, phone, ...names }: ContactFieldsProps) {
  return (
    <>
      <NameFields {...names} />
      <EmailField {...email} />
      <VisitorPhoneFields {...phone} />
    </>
  );
}
