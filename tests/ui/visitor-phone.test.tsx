import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ContactFields } from '../../src/ui/fields/ContactFields.tsx';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clear, find, blur, render, type } from './render-helpers.tsx';

afterEach(clear);

const fieldProps = { name: 'x', value: '', onChange: () => {}, onBlur: () => {} };
let responseBody = '';

function Contact({ stored = '' }) {
  const [phone, setPhone] = useState(stored);
  useEffect(() => {
    responseBody = phone;
  }, [phone]);
  const field = { name: 'phone', value: phone, onChange: setPhone, onBlur: () => {} };
  const named = (name: string) => ({ ...fieldProps, name });
  return <ContactFields first={named('a')} last={named('b')} email={named('c')} phone={field} />;
}
const country = () => find<HTMLSelectElement>('#phone_country').value;
const number = () => find<HTMLInputElement>('#phone');

it("preselects the visitor's country for a phone number and returns the international number", async () => {
  useTestEnvironment({ fetch: () => Promise.resolve(Response.json({ country: 'ZA' })) });
  await render(<Contact />);
  await eventually(() => expect(country()).toBe('ZA'));
  await type(number(), '021 555 0142');
  await blur(number());
  expect(number().value).toBe('021 555 0142');
  expect(responseBody).toBe('+27 21 555 0142');
  await type(number(), '');
  expect(responseBody).toBe('');
});

it('derives the country from a stored number', async () => {
  useTestEnvironment({ fetch: () => Promise.resolve(Response.json({ country: 'ZA' })) });
  await render(<Contact key="stored" stored="+44 20 7946 0958" />);
  expect([country(), number().value]).toEqual(['GB', '20 7946 0958']);
});
