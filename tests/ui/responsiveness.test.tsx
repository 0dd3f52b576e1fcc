import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { Profiler, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useStepField, useStepFields } from '../../src/interview/screens/use-step-fields.ts';
import { createStepForm, schemaParser, type StepForm } from '../../src/interview/step-form.ts';
import { AcknowledgmentCheckbox } from '../../src/ui/controls/AcknowledgmentCheckbox.tsx';
import { SearchSelect } from '../../src/ui/fields/SearchSelect.tsx';
import { filterByWordStarts } from '../../src/ui/fields/match-text.ts';
import { SelectField } from '../../src/ui/fields/SelectField.tsx';
import { TextField } from '../../src/ui/fields/TextField.tsx';
import { eventually } from '../fixtures/eventually.ts';
import { all, blur, clear, find, render, textOf, type } from './render-helpers.tsx';

afterEach(clear);

const countries = ['US', 'CA'].map((code) => ({ value: code, title: code }));

function addressForm() {
  const $edits = atom<Record<string, unknown>>({ country: 'US' });
  const schema = z.object({
    street: z.string().check(z.minLength(5, 'Enter the street')),
    city: z.string('Enter the city'),
  });
  return createStepForm({
    parse: schemaParser(schema),
    $prefill: atom({}),
    $edits,
    edit: (values) => $edits.set(values),
  });
}

it('renders only the typed field of a form until its errors change', async () => {
  const form = addressForm();
  const rendered: string[] = [];
  function Layout() {
    rendered.push('layout');
    useStore(form.$errors);
    return (
      <>
        <Street form={form} />
        <Country form={form} />
      </>
    );
  }
  function Street({ form: own }: { form: StepForm }) {
    return <TextField {...useStepFields(own).field('street')} label="Street" />;
  }
  function Country({ form: own }: { form: StepForm }) {
    rendered.push('country');
    return <SelectField {...useStepField(own, 'country')} label="Country" options={countries} />;
  }
  await render(<Layout />);
  rendered.length = 0;
  await type(find('#street'), '418');
  expect(find<HTMLInputElement>('#street').value).toBe('418');
  expect(rendered).toEqual([]);
  await blur(find('#street'));
  await eventually(() => expect(textOf(find('#street-error'))).toBe('Enter the street'));
  expect(rendered).toContain('layout');
  form.set({ country: 'CA' });
  await eventually(() => expect(find<HTMLSelectElement>('#country').value).toBe('CA'));
  expect(rendered).toContain('country');
});

it('renders the options of a select only once', async () => {
  let reads = 0;
  const options = [
    {
      value: 'US',
      get title() {
        reads += 1;
        return 'United States';
      },
    },
  ];
  const select = (label: string) => (
    <SelectField name="country" label={label} value="US" options={options} onChange={() => {}} />
  );
  await render(select('Country'));
  const firstReads = reads;
  await render(select('Home country'));
  expect(textOf(find('label'))).toBe('Home country');
  expect(reads).toBe(firstReads);
});

it('shows a typed character before the list of a combobox', async () => {
  const airlines = ['Air France', 'Delta Air Lines'];
  const shown: [string, number][] = [];
  const watch = () =>
    shown.push([find<HTMLInputElement>('#airline').value, all('[role=option]').length]);
  await render(
    <Profiler id="field" onRender={watch}>
      <SearchSelect
        name="airline"
        label="Airline"
        items={airlines}
        value={null}
        onChange={() => {}}
        getKey={(name) => name}
        getTitle={(name) => name}
      />
    </Profiler>,
  );
  shown.length = 0;
  await type(find('#airline'), 'air');
  expect(shown).toContainEqual(['air', 0]);
  expect(shown.at(-1)).toEqual(['air', 2]);
});

it('renders the terms before the press, and opens them after the press is painted', async () => {
  function Terms() {
    const [checked, setChecked] = useState(false);
    return (
      <AcknowledgmentCheckbox
        requiresDisplay
        html="<p>I am not a rental agency.</p>"
        checked={checked}
        onChange={setChecked}
      />
    );
  }
  await render(<Terms />);
  const dialog = find<HTMLDialogElement>('dialog');
  expect(textOf(dialog)).toContain('I am not a rental agency.');
  find('#acknowledgment').click();
  // React renders an urgent change in a microtask.
  await Promise.resolve();
  expect(dialog.open).toBe(false);
  await eventually(() => expect(dialog.open).toBe(true));
});

it('normalizes the items of a searched list only once', () => {
  const items = Array.from({ length: 50 }, (_, index) => `Bakery and café ${index}`);
  filterByWordStarts(items, 'c', String);
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(filterByWordStarts(items, 'ca', String)).toHaveLength(50);
  expect(normalize.mock.calls.length).toBeLessThan(10);
  normalize.mockRestore();
});
