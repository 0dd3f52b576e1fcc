'use client';
import { useState } from 'react';

const fields = [
  { name: 'streetAddress', label: 'Street address', autoComplete: 'address-line1' },
  { name: 'unit', label: 'Unit (optional)', autoComplete: 'address-line2', isOptional: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'region', label: 'State or region', autoComplete: 'address-level1' },
  { name: 'postal', label: 'ZIP code', autoComplete: 'postal-code' },
];
const required = fields.filter(({ isOptional }) => !isOptional);

export function AddressForm({ countries }) {
  const [values, setValues] = useState({});
  const [missing, setMissing] = useState([]);
  const submit = (event) => {
    event.preventDefault();
    setMissing(required.filter(({ name }) => !values[name]).map(({ name }) => name));
  };
  return (
    <form onSubmit={submit} noValidate>
      <h1>Where do you live?</h1>
      {missing.length > 0 && <p role="alert">Fill in the marked fields.</p>}
      {fields.map(({ name, label, autoComplete }) => (
        <p key={name}>
          <label htmlFor={name}>{label}</label>{' '}
          <input
            type="text"
            id={name}
            name={name}
            autoComplete={autoComplete}
            value={values[name] ?? ''}
            aria-invalid={missing.includes(name) || undefined}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </p>
      ))}
      <p>
        <label htmlFor="country">Country</label>{' '}
        <select id="country" name="country" autoComplete="country" defaultValue="US">
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <button type="submit">Next</button>
    </form>
  );
}
