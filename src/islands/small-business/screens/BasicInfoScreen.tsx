import { useStore } from '../../../ui/use-store.ts';
import type { BusinessClass } from '../../../contract/small-business/plan.ts';
import { trackBusinessSearch } from '../actions.ts';
import type { SmallBusiness } from '../flow.ts';
import { SearchSelect } from '../../../ui/fields/SearchSelect.tsx';
import { LoadErrorNotice } from '../../../interview/screens/LoadErrorNotice.tsx';
import { StepAddressFields } from '../../../interview/screens/StepAddressFields.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { AvailabilityNotice } from '../../../purchase/screens/AvailabilityNotice.tsx';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepField, useStepValue } from '../../../interview/screens/use-step-fields.ts';
import type { StepForm } from '../../../interview/step-form.ts';

const classKey = ({ code }: BusinessClass) => String(code);
const classTitle = ({ name }: BusinessClass) => name;

export function BasicInfoScreen(props: FlowScreenProps<SmallBusiness>) {
  const { flow } = props;
  const form = flow.form('basic-info');
  return (
    <StepLayout
      {...props}
      step="basic-info"
      intro="Your price depends on what the business does and where. Answer a few questions to compare three plans."
      backDisabled
      busyLabel="Finding plans"
    >
      <LoadErrorNotice flow={flow} title="The list of business types didn’t load." />
      <BusinessTypeField flow={flow} form={form} />
      <StepAddressFields
        form={form}
        streetLabel="Business address"
        notice={<AvailabilityNotice flow={flow} form={form} />}
      />
    </StepLayout>
  );
}

function BusinessTypeField({ flow, form }: { flow: SmallBusiness; form: StepForm }) {
  const name = 'business_class_code';
  const { error, onBlur } = useStepField(form, name);
  const code = useStepValue(form, name);
  const classes = useStore(flow.$businessClasses);
  return (
    <SearchSelect
      name={name}
      label="Business type"
      hint="Start typing what you do, for example “bakery” or “plumber.”"
      error={error}
      items={classes ?? undefined}
      value={typeof code === 'number' ? String(code) : null}
      onChange={(key) => form.set({ [name]: key === null ? null : Number.parseInt(key, 10) })}
      onTyped={(text) => void trackBusinessSearch(text, flow)}
      onBlur={onBlur}
      getKey={classKey}
      getTitle={classTitle}
    />
  );
}
