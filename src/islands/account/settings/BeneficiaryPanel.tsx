import { settingsForm } from './settings.ts';
import { NAME_LENGTH_MAX } from '../../../contract/account/account-updates.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';

/** Panel with the fields for the beneficiary. All fields are optional. */
export function BeneficiaryPanel() {
  const { field } = useStepFields(settingsForm);
  return (
    <section className="panel settings-panel" aria-labelledby="beneficiary-title">
      <h2 className="section-title" id="beneficiary-title">
        Beneficiary
      </h2>
      <p className="small">
        Who is paid if a policy pays after your death. You can leave it empty.
      </p>
      <div className="field-row">
        <TextField
          {...field('beneficiaryFirstName')}
          label="Beneficiary's first name"
          optional
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
        />
        <TextField
          {...field('beneficiaryLastName')}
          label="Beneficiary's last name"
          optional
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
        />
      </div>
      <TextField
        {...field('beneficiaryEmail')}
        label="Beneficiary's email"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
    </section>
  );
}
