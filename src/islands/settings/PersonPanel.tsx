import { useEffect } from 'react';
import { lookUpCountry, settingsForm } from '../../flows/account-settings.ts';
import { NAME_MAX } from '../../contract/account-changes.ts';
import type { Site } from '../../lib/site.ts';
import { InternationalPhone } from '../../ui/InternationalPhone.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useStepFields } from '../flow/use-step-fields.ts';

interface PersonPanelProps {
  email: string;
  phone: Site['phone'];
}

export function PersonPanel({ email, phone }: PersonPanelProps) {
  const { field } = useStepFields(settingsForm);
  useEffect(() => void lookUpCountry(), []);
  return (
    <section className="panel settings-panel" aria-labelledby="person-title">
      <h2 className="section-title" id="person-title">
        Your details
      </h2>
      <div className="field-row">
        <TextField
          {...field('firstName')}
          label="First name"
          autoComplete="given-name"
          maxLength={NAME_MAX}
        />
        <TextField
          {...field('middleName')}
          label="Middle name"
          optional
          autoComplete="additional-name"
          maxLength={NAME_MAX}
        />
      </div>
      <TextField
        {...field('lastName')}
        label="Last name"
        autoComplete="family-name"
        maxLength={NAME_MAX}
      />
      <TextField
        name="email"
        label="Email"
        hint={
          <>
            You sign in with it, so it stays as it is. To change it, call{' '}
            <a href={phone.href}>{phone.display}</a>.
          </>
        }
        type="email"
        autoComplete="email"
        readOnly
        value={email}
        onChange={() => {}}
      />
      <InternationalPhone country={field('phoneCountry')} phone={field('phone')} />
    </section>
  );
}
