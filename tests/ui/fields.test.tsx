import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AddressDraft } from '../../src/ui/address/address-draft.ts';
import { replaceWithSuggestion } from '../../src/ui/address/address-draft.ts';
import { AddressFields } from '../../src/ui/address/AddressFields.tsx';
import { ErrorSummary } from '../../src/ui/feedback/ErrorSummary.tsx';
import { toAddress, convertWidgetPlace } from '../../src/core/address/google-place.ts';
import { PhoneField } from '../../src/ui/fields/PhoneField.tsx';
import { RadioCards } from '../../src/ui/fields/RadioCards.tsx';
import { TextField } from '../../src/ui/fields/TextField.tsx';
import {
  all,
  clear,
  click,
  find,
  blur,
  render,
  renderedValue,
  type,
  Value,
  textOf,
} from './render-helpers.tsx';

afterEach(clear);

describe('a field', () => {
  it('links its label, hint and error to its control', async () => {
    await render(
      <TextField
        name="mail"
        label="Email"
        hint="We send the policy here."
        error="Enter an email"
        value=""
        onChange={() => {}}
      />,
    );
    const input = find('#mail');
    expect(find('label').getAttribute('for')).toBe('mail');
    expect(input.getAttribute('aria-describedby')).toBe('mail-hint mail-error');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(textOf(find('#mail-error'))).toBe('Enter an email');
  });

  it('shows (optional) in its label and is not invalid without an error', async () => {
    await render(
      <TextField name="middle" label="Middle name" optional value="" onChange={() => {}} />,
    );
    expect(textOf(find('label'))).toBe('Middle name (optional)');
    expect(find('input').getAttribute('aria-invalid')).toBe('false');
    expect(find('input').hasAttribute('aria-describedby')).toBe(false);
  });
});

describe('the error summary', () => {
  const errors = { first: 'Enter a first name', use: 'Choose a use' };
  const form = (attempts: number) => (
    <>
      <ErrorSummary errors={errors} attempts={attempts} />
      <TextField name="first" label="First name" value="" onChange={() => {}} />
      <RadioCards
        name="use"
        legend="Use"
        value={null}
        onChange={() => {}}
        options={[{ value: 'a', title: 'A' }]}
      />
    </>
  );

  it('is absent before Next was blocked', async () => {
    await render(form(0));
    expect(document.querySelector('.error-summary')).toBeNull();
  });

  it('receives the focus each time that Next is blocked', async () => {
    await render(form(1));
    expect(document.activeElement).toBe(find('.error-summary'));
    expect(textOf(find('.error-summary h2'))).toBe('There’s a problem');
    find('#first').focus();
    await render(form(1));
    expect(document.activeElement).toBe(find('#first'));
    await render(form(2));
    expect(document.activeElement).toBe(find('.error-summary'));
  });

  it('links to each field and does not change the page URL', async () => {
    await render(form(1));
    const before = location.href;
    await click(all('.error-summary a')[0]!);
    expect(document.activeElement).toBe(find('#first'));
    await click(all('.error-summary a')[1]!);
    expect(document.activeElement).toBe(find('input[type=radio]'));
    expect(location.href).toBe(before);
  });
});

describe('a phone field', () => {
  function Phone() {
    const [value, setValue] = useState('');
    return <PhoneField name="phone" label="Phone" value={value} onChange={setValue} />;
  }

  it.each([
    ['5035550142', '(503) 555-0142'],
    ['+1 503-555-0142', '(503) 555-0142'],
    ['+27 21 555 0142', '+27 21 555 0142'],
    ['555', '555'],
  ])('formats %s as %s after blur', async (typed, shown) => {
    await render(<Phone />);
    await type(find('#phone'), typed);
    await blur(find('#phone'));
    expect(find<HTMLInputElement>('#phone').value).toBe(shown);
  });
});

describe('an address', () => {
  const chosen = {
    streetAddress: '418 Marlow Street',
    unit: '',
    city: 'Portland',
    region: 'OR',
    postal: '97214',
    country: 'US',
    lat: 45.5,
    lng: -122.6,
  };
  function Fields() {
    const [value, setValue] = useState<AddressDraft>(chosen);
    return (
      <>
        <AddressFields value={value} onChange={setValue} purpose="billing" />
        <Value of={value} />
      </>
    );
  }

  it('has labeled fields of thirty characters that browsers can fill, and a hidden country', async () => {
    await render(<Fields />);
    const fields = all('input') as HTMLInputElement[];
    expect(fields.map(({ maxLength }) => maxLength)).toEqual([30, 30, 30, 30, 30]);
    const [street, unit] = fields;
    expect(street?.placeholder).toBe('Address Line 1');
    expect(unit?.placeholder).toBe('Address Line 2 (optional)');
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual([
      'billing address-line1',
      'billing address-line2',
      'billing address-level2',
      'billing address-level1',
      'billing postal-code',
    ]);
    expect(all('label').map(textOf)).toEqual([
      'Street address',
      'Unit (optional)',
      'City',
      'State or region',
      'ZIP code',
    ]);
  });

  it.each(['streetAddress', 'city', 'region', 'postal'])(
    'clears its coordinates when %s is edited',
    async (name) => {
      await render(<Fields />);
      await type(find(`#${name}`), 'Elsewhere');
      expect(renderedValue()).not.toHaveProperty('lat');
      expect(renderedValue()).not.toHaveProperty('lng');
      expect(renderedValue()).toHaveProperty(name, 'Elsewhere');
    },
  );

  it('keeps its coordinates when the unit is edited', async () => {
    await render(<Fields />);
    await type(find('#unit'), '2B');
    expect(renderedValue()).toEqual({ ...chosen, unit: '2B' });
  });

  it('is filled by a suggestion and keeps a unit that was typed before', () => {
    expect(replaceWithSuggestion({ unit: '2B', city: 'Salem' }, chosen)).toEqual({
      ...chosen,
      unit: '2B',
    });
  });

  it('is filled by a suggestion without the unit of another street', () => {
    const before = { ...chosen, streetAddress: '1 Elm Street', unit: '2B' };
    expect(replaceWithSuggestion(before, { ...chosen, unit: '' }).unit).toBe('');
    expect(replaceWithSuggestion({ ...chosen, unit: '2B' }, { ...chosen, unit: '' }).unit).toBe(
      '2B',
    );
  });

  it('is read from a Google place', () => {
    const part = (kind: string, long_name: string, short_name = long_name) => ({
      types: [kind],
      long_name,
      short_name,
    });
    const place = {
      address_components: [
        part('street_number', '418'),
        part('route', 'Martin Luther King Junior Boulevard', 'MLK Blvd'),
        part('locality', 'Portland'),
        part('administrative_area_level_1', 'Oregon', 'OR'),
        part('postal_code', '97214'),
        part('country', 'United States', 'US'),
      ],
      geometry: { location: { lat: () => 45.5, lng: () => -122.6 } },
    };
    expect(toAddress(convertWidgetPlace(place))).toEqual({
      ...chosen,
      streetAddress: '418 MLK Blvd',
    });
    expect(toAddress(convertWidgetPlace({}))).toBeNull();
  });
});
