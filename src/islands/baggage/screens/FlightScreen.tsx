import { useStore } from '../../../ui/use-store.ts';
import { useMemo } from 'react';
import type { Airline } from '../../../contract/airline.ts';
import type { Baggage } from '../flow.ts';
import { $eligibleAirlines } from '../airlines.ts';
import { SearchSelect } from '../../../ui/fields/SearchSelect.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LoadErrorNotice } from '../../../interview/screens/LoadErrorNotice.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepField, useStepValue } from '../../../interview/screens/use-step-fields.ts';
import type { StepForm } from '../../../interview/step-form.ts';

const airlineCode = (airline: Airline) => airline.fs;
const airlineName = (airline: Airline) => airline.name;

/** Codes (`fs`) of the largest airlines in the United States, sorted by number of passengers. */
const LARGEST_AIRLINES = ['AA', 'DL', 'UA', 'WN', 'AS', 'B6', 'F9', 'G4'];

function popularAirlines(airlines: readonly Airline[]): Airline[] {
  return LARGEST_AIRLINES.flatMap((code) => airlines.find(({ fs }) => fs === code) ?? []);
}

export function FlightScreen(props: FlowScreenProps<Baggage>) {
  const form = props.flow.form('flight');
  return (
    <StepLayout
      {...props}
      step="flight"
      intro="One confirmation number covers every flight in the booking."
    >
      <LoadErrorNotice flow={props.flow} title="The list of airlines didn’t load." />
      <AirlineField form={form} />
      <ConfirmationNumberField form={form} />
    </StepLayout>
  );
}

function AirlineField({ form }: { form: StepForm }) {
  const { error, onBlur } = useStepField(form, 'airline');
  const selectedAirline = useStepValue(form, 'airline') as Airline | null;
  const airlines = useStore($eligibleAirlines)?.airlines;
  const popular = useMemo(() => airlines && popularAirlines(airlines), [airlines]);
  return (
    <SearchSelect
      name="airline"
      label="Airline"
      hint="Start typing, for example “Delta” or “Lufthansa.”"
      error={error}
      items={airlines}
      frequentItems={popular}
      value={selectedAirline?.fs ?? null}
      onChange={(fs) =>
        form.set({ airline: airlines?.find((airline) => airline.fs === fs) ?? null })
      }
      onBlur={onBlur}
      getKey={airlineCode}
      getTitle={airlineName}
      getDetail={airlineCode}
    />
  );
}

function ConfirmationNumberField({ form }: { form: StepForm }) {
  return (
    <TextField
      {...useStepField(form, 'confirmationNumber')}
      label="Airline confirmation number"
      hint="The letters and digits on your booking, for example ABC123."
      width="half"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={13}
    />
  );
}
