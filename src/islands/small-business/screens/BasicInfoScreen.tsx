import { useStore } from '@nanostores/react';
import type { BusinessClass } from '../../../contract/small-business/plan.ts';
import { searchBusiness } from '../actions.ts';
import { $businessClasses } from '../answers.ts';
import { smallBusinessFlow } from '../flow.ts';
import { settings } from '../../../core/settings.ts';
import { suggest } from '../../../core/address/suggest.ts';
import { AddressFields } from '../../../ui/address/AddressFields.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SearchSelect } from '../../../ui/fields/SearchSelect.tsx';
import type { ScreenProps } from '../../../flow/screens/FlowIsland.tsx';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';

const keyOf = ({ code }: BusinessClass) => String(code);
const nameOf = ({ name }: BusinessClass) => name;

export function BasicInfoScreen(props: ScreenProps) {
  const form = smallBusinessFlow.form('basic-info');
  const { values, errors, leave } = useStepFields(form);
  const classes = useStore($businessClasses);
  const code = values['business_class_code'];
  return (
    <StepFrame
      {...props}
      flow={smallBusinessFlow}
      step="basic-info"
      lead="Prices depend on what the business does and where. A few questions follow, then three plans."
      backDisabled
      busyLabel="Finding plans"
    >
      <ClassesMissing />
      <SearchSelect
        name="business_class_code"
        label="Business type"
        hint="Start typing what you do, for example “bakery” or “plumber”."
        error={errors['business_class_code']}
        items={classes ?? undefined}
        value={typeof code === 'number' ? String(code) : null}
        onChange={(key) =>
          form.set({ business_class_code: key === null ? null : Number.parseInt(key, 10) })
        }
        onTyped={(text) => void searchBusiness(text)}
        onBlur={() => leave('business_class_code')}
        getKey={keyOf}
        getTitle={nameOf}
      />
      <AddressFields
        value={values}
        // Whole, so that the coordinates of an address that was edited do not stay behind.
        onChange={(address) =>
          form.replace({ ...values, lat: undefined, lng: undefined, ...address })
        }
        onLeave={leave}
        errors={errors}
        suggest={suggest}
        googleKey={settings.googleMapsKey}
        streetLabel="Business address"
      />
    </StepFrame>
  );
}

/** The list did not come: what was typed stays, and it can be asked for again. */
function ClassesMissing() {
  const error = useStore(smallBusinessFlow.$loadError);
  if (!error) return null;
  return (
    <Notice tone="danger" live="alert" title="The list of business types did not load.">
      <p>{error.message}</p>
      <Button size="medium" variant="secondary" onClick={() => void smallBusinessFlow.reload()}>
        Try again
      </Button>
    </Notice>
  );
}
