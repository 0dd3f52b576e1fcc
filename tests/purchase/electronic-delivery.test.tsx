import { afterEach, expect, it } from 'vitest';
import { ElectronicDeliveryCheckbox } from '../../src/purchase/screens/ElectronicDeliveryCheckbox.tsx';
import { DeliveryLine } from '../../src/islands/account/policies/detail/DeliveryLine.tsx';
import { expectAccessible } from '../islands/accessible.ts';
import { clear, click, find, render, textOf } from '../ui/render-helpers.tsx';

afterEach(clear);

const statement = { id: 'electronic_delivery', html: '<p>I agree to get documents by email.</p>' };

it('asks for consent with a checkbox that names the alternative and the statement', async () => {
  const changes: boolean[] = [];
  const show = (checked: boolean) =>
    render(
      <ElectronicDeliveryCheckbox
        statement={statement}
        checked={checked}
        onChange={(next) => changes.push(next)}
      />,
    );
  await show(false);
  const box = find<HTMLInputElement>('input');
  expect(box.type).toBe('checkbox');
  expect(box.checked).toBe(false);
  expect(box.required).toBe(false);
  const hint = find(`#${box.getAttribute('aria-describedby')}`);
  expect(hint.textContent).toBe('Without this, we mail them on paper at no charge.');
  expect(textOf(find('details'))).toContain('I agree to get documents by email.');
  expect(find<HTMLDetailsElement>('details').open).toBe(false);
  await expectAccessible();
  await click(find('input'));
  await show(true);
  expect(find<HTMLInputElement>('input').checked).toBe(true);
  await click(find('input'));
  expect(changes).toEqual([true, false]);
});

it.each([
  ['given', '2026-11-20T12:00:00Z', 'Since Nov 20, 2026, we send documents and notices by email.'],
  [
    'withdrawn',
    '2026-11-21T12:00:00Z',
    'Since Nov 21, 2026, we send documents and notices on paper, by mail.',
  ],
  ['none', null, 'We send documents and notices on paper, by mail.'],
] as const)(
  'a policy whose consent is %s says how documents arrive',
  async (consent, since, line) => {
    await render(<DeliveryLine delivery={{ consent, since }} />);
    expect(textOf(find('.policy__delivery'))).toBe(`${line} Change`);
    expect(find('a').getAttribute('href')).toBe('/account/settings');
    await expectAccessible();
  },
);
