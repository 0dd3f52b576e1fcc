import { useStore } from '../../../ui/use-store.ts';
import type { FormEvent } from 'react';
import { fieldLabels } from './fields.ts';
import {
  $conflictingFields,
  $isSaving,
  $hasUnsavedEdits,
  discardChanges,
  saveSettings,
  settingsForm,
} from './settings.ts';
import type { SiteBrand } from '../../../core/site.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { AddressPanel } from './AddressPanel.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { NAME_LENGTH_MAX } from '../../../contract/account/account-updates.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';

interface SettingsFormProps {
  email: string;
  phone: SiteBrand['phone'];
}

/** Form for the account data that the policyholder can change. One button saves all fields. */
export function SettingsForm({ email, phone }: SettingsFormProps) {
  const complete = useStore(settingsForm.$complete);
  const saving = useStore($isSaving);
  const unsaved = useStore($hasUnsavedEdits);
  const conflicts = useStore($conflictingFields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saveSettings();
  };
  return (
    // `noValidate` disables the browser's validation messages, which would cover the form's own
    // messages next to the fields.
    <form className="settings__form" noValidate onSubmit={submit}>
      {conflicts.length > 0 && (
        <Notice tone="warn" title="Changed in another window" live="alert">
          <p>
            {`You changed these fields in another window: ${conflicts.map((name) => fieldLabels[name]).join(', ')}. What you entered here is still in the fields. To keep it, save again.`}
          </p>
        </Notice>
      )}
      <PersonPanel email={email} phone={phone} />
      <AddressPanel />
      <BeneficiaryPanel />
      <div className={unsaved ? 'settings__save settings__save--changed' : 'settings__save'}>
        <Button type="submit" busy={saving} busyLabel="Saving" unavailable={!complete}>
          Save
        </Button>
        {unsaved && !saving && <TextButton onClick={discardChanges}>Discard changes</TextButton>}
      </div>
    </form>
  );
}

/** Panel with the fields for the beneficiary. All fields are optional. */
function BeneficiaryPanel() {
  const { field } = useStepFields(settingsForm);
  return (
    <section className="panel settings-panel" aria-labelledby="beneficiary-title">
      <h2 className="section-title" id="beneficiary-title">
        Beneficiary
      </h2>
      <p className="small">Who we pay if you die. Optional.</p>
      <div className="field-row">
        <TextField
          {...field('beneficiaryFirstName')}
          label="Beneficiary’s first name"
          optional
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
        />
        <TextField
          {...field('beneficiaryLastName')}
          label="Beneficiary’s last name"
          optional
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
        />
      </div>
      <TextField
        {...field('beneficiaryEmail')}
        label="Beneficiary’s email"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
    </section>
  );
}
