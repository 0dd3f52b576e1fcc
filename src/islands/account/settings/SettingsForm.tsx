import { useStore } from '@nanostores/react';
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
import { BeneficiaryPanel } from './BeneficiaryPanel.tsx';
import { PersonPanel } from './PersonPanel.tsx';

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
            {`Since you began, another window has saved: ${conflicts.map((name) => fieldLabels[name]).join(', ')}. Your changes are still in the fields. Save again to put them in place.`}
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
