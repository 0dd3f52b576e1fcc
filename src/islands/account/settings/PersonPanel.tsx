import { useStore } from '../../../ui/use-store.ts';
import { useEffect } from 'react';
import { $sessions } from './sessions.ts';
import { prefillPhoneCountry, settingsForm } from './settings.ts';
import { NAME_LENGTH_MAX } from '../../../contract/account/account-updates.ts';
import type { SiteBrand } from '../../../core/site.ts';
import { InternationalPhoneFields } from '../../../ui/fields/InternationalPhoneFields.tsx';
import { NameFields } from '../../../ui/fields/NameFields.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';

interface PersonPanelProps {
  email: string;
  phone: SiteBrand['phone'];
}

export function PersonPanel({ email, phone }: PersonPanelProps) {
  const { field } = useStepFields(settingsForm);
  const hasSignInPanel = useStore($sessions) !== null;
  useEffect(() => void prefillPhoneCountry(), []);
  return (
    <section className="panel settings-panel" aria-labelledby="person-title">
      <h2 className="section-title" id="person-title">
        Your details
      </h2>
      <NameFields
        first={field('firstName')}
        middle={field('middleName')}
        last={field('lastName')}
        maxLength={NAME_LENGTH_MAX}
      />
      <TextField
        name="email"
        label="Email"
        hint={
          hasSignInPanel ? (
            'You sign in with it. You can change it under “How you sign in.”'
          ) : (
            <>
              You sign in with it. To change it, call <a href={phone.href}>{phone.display}</a>.
            </>
          )
        }
        type="email"
        autoComplete="email"
        readOnly
        value={email}
        onChange={() => {}}
      />
      <InternationalPhoneFields country={field('phoneCountry')} phone={field('phone')} optional />
    </section>
  );
}
