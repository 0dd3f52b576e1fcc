import { EmailField, type EmailFieldProps } from './EmailField.tsx';
import { NameFields, type NameFieldsProps } from './NameFields.tsx';
import { PhoneField, type PhoneFieldProps } from './PhoneField.tsx';

interface ContactFieldsProps extends NameFieldsProps {
  email: EmailFieldProps;
  phone: Omit<PhoneFieldProps, 'label'>;
}

/** Who somebody is and how to reach them. */
export function ContactFields({ email, phone, ...names }: ContactFieldsProps) {
  return (
    <>
      <NameFields {...names} />
      <EmailField {...email} />
      <PhoneField {...phone} label="Phone" />
    </>
  );
}
