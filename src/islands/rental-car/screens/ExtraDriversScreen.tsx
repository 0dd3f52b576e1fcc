import { ADDITIONAL_DRIVERS_MAX } from '../../../contract/rental-car/limits.ts';
import { blankDriver, isBlank, type ExtraDriver } from '../answers.ts';
import type { RentalCar } from '../flow.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { useLowestTripPrice } from './use-lowest-trip-price.ts';

export function ExtraDriversScreen(props: FlowScreenProps<RentalCar>) {
  const form = props.flow.form('add-drivers');
  const { values, errors, leave } = useStepFields(form);
  const total = useLowestTripPrice(props);
  const drivers = values['additionalDrivers'] as ExtraDriver[];
  const setDrivers = (additionalDrivers: ExtraDriver[]) => form.set({ additionalDrivers });
  const updateDriver = (index: number, changes: Partial<ExtraDriver>) =>
    setDrivers(drivers.with(index, { ...blankDriver, ...drivers[index], ...changes }));
  const remove = (index: number) => {
    setDrivers(drivers.toSpliced(index, 1));
    // Moves the focus to the heading, because the focused Remove button disappeared together with
    // its driver.
    document.getElementById('step-title')?.focus();
  };
  const add = () => {
    setDrivers([...drivers, blankDriver]);
    requestAnimationFrame(() =>
      document.getElementById(`additionalDrivers.${drivers.length}.firstName`)?.focus(),
    );
  };
  return (
    <StepLayout
      {...props}
      step="add-drivers"
      intro={`Up to ${ADDITIONAL_DRIVERS_MAX} people. Use the names on the rental agreement.`}
      total={total}
    >
      {/* The index is the React key, because the names change while the visitor types them. */}
      {Array.from(drivers, (driver, index) => (
        <DriverNames
          key={index}
          index={index}
          driver={driver}
          errors={errors}
          onChange={(changes) => updateDriver(index, changes)}
          onLeave={leave}
          onRemove={isBlank(driver) ? () => remove(index) : undefined}
        />
      ))}
      {drivers.length < ADDITIONAL_DRIVERS_MAX && (
        <Button variant="secondary" icon="plus-bold" onClick={add}>
          Add another driver
        </Button>
      )}
    </StepLayout>
  );
}

interface DriverNamesProps {
  index: number;
  driver: ExtraDriver;
  errors: Record<string, string>;
  onChange: (changes: Partial<ExtraDriver>) => void;
  onLeave: (name: string) => void;
  /**
   * Removes the driver. Undefined while a name field contains text, so that the visitor must clear
   * the names before Remove appears.
   */
  onRemove?: () => void;
}

function DriverNames({ index, driver, errors, onChange, onLeave, onRemove }: DriverNamesProps) {
  const title = `Additional Driver ${index + 1}`;
  const field = (part: keyof ExtraDriver) => {
    const name = `additionalDrivers.${index}.${part}`;
    return {
      name,
      value: driver[part],
      error: errors[name],
      onChange: (text: string) => onChange({ [part]: text }),
      onBlur: () => onLeave(name),
      autoComplete: 'off',
      maxLength: 40,
    };
  };
  return (
    <fieldset className="ruled-fields extra-driver">
      <legend>{title}</legend>
      {onRemove && (
        <TextButton about={title} onClick={onRemove}>
          Remove
        </TextButton>
      )}
      <div className="field-row">
        <TextField {...field('firstName')} label="First name" />
        <TextField {...field('lastName')} label="Last name" />
      </div>
    </fieldset>
  );
}
