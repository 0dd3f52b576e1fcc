import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AcknowledgmentCheckbox } from '../../src/ui/controls/AcknowledgmentCheckbox.tsx';
import { Button } from '../../src/ui/controls/Button.tsx';
import { Dialog } from '../../src/ui/controls/Dialog.tsx';
import { ErrorModal } from '../../src/ui/feedback/ErrorModal.tsx';
import { HelpLink } from '../../src/ui/controls/HelpLink.tsx';
import { LoadingOverlay } from '../../src/ui/feedback/LoadingOverlay.tsx';
import { site } from '../fixtures/site.ts';
import {
  runInAct,
  button,
  clear,
  click,
  find,
  render,
  renderedValue,
  Value,
  textOf,
} from './render-helpers.tsx';

afterEach(clear);

const dialog = () => find<HTMLDialogElement>('dialog');
const escape = () =>
  runInAct(() => dialog().dispatchEvent(new Event('cancel', { cancelable: true })));

function Cancelling() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel policy</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Cancel this policy?">
        <p>Coverage ends today.</p>
      </Dialog>
    </>
  );
}

async function openCancelDialog() {
  await render(<Cancelling />);
  button('Cancel policy').focus();
  await click(button('Cancel policy'));
}

describe('a dialog', () => {
  it('opens as a modal named by its title, which receives the focus', async () => {
    await openCancelDialog();
    expect(dialog().open).toBe(true);
    const title = document.getElementById(dialog().getAttribute('aria-labelledby') ?? '');
    expect(textOf(title)).toBe('Cancel this policy?');
    expect(document.activeElement).toBe(title);
  });

  it.each([
    ['its close button', () => click(button('Close'))],
    ['Escape', escape],
    ['a click on the backdrop', () => click(dialog())],
  ])('closes by %s and returns the focus', async (_, close) => {
    await openCancelDialog();
    await close();
    expect(dialog().open).toBe(false);
    expect(document.activeElement).toBe(button('Cancel policy'));
  });

  it('stays open after a press inside it', async () => {
    await openCancelDialog();
    await click(find('dialog p'));
    expect(dialog().open).toBe(true);
  });

  it('closes together with its screen', async () => {
    await openCancelDialog();
    await render(<p>Next screen</p>);
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('an error modal', () => {
  it('shows its title and each line of its message, and has one button', async () => {
    let closed = 0;
    const notice = { title: 'Invalid input.', message: 'City: too long\nPostal: missing' };
    await render(<ErrorModal notice={notice} site={site} onClose={() => (closed += 1)} />);
    expect(dialog().getAttribute('role')).toBe('alertdialog');
    expect(textOf(find('dialog h2'))).toBe('Invalid input.');
    expect(Array.from(document.querySelectorAll('dialog p'), textOf)).toEqual([
      'City: too long',
      'Postal: missing',
    ]);
    await click(button('Ok'));
    expect(closed).toBe(1);
    await render(<ErrorModal notice={null} site={site} onClose={() => {}} />);
    expect(dialog().open).toBe(false);
  });

  it('shows the support phone number for a blocking error', async () => {
    const notice = { title: 'Coverage unavailable.', message: 'Not at sea.', isBlocked: true };
    await render(<ErrorModal notice={notice} site={site} onClose={() => {}} />);
    expect(textOf(find('.person-to-call'))).toBe(
      'Need a person? Call (800) 555-0142, Mon-Fri 8am-5pm PST.',
    );
    expect(find('.person-to-call a').getAttribute('href')).toBe('tel:+18005550142');
  });
});

describe('help', () => {
  it('opens in a modal', async () => {
    await render(<HelpLink>Look on your booking.</HelpLink>);
    await click(button('Need help?'));
    expect(textOf(find('dialog'))).toContain('Look on your booking.');
  });
});

describe('the wait overlay', () => {
  it('names the awaited result and cannot be dismissed', async () => {
    await render(<LoadingOverlay open />);
    expect(textOf(find('[role=status]'))).toBe(
      'Calculating your quote. This may take up to 15 seconds.',
    );
    await escape();
    expect(dialog().open).toBe(true);
    await runInAct(() => dialog().close());
    expect(dialog().open).toBe(true);
    await render(<LoadingOverlay open={false} />);
    expect(dialog().open).toBe(false);
  });
});

describe('an acknowledgment that requires display', () => {
  function Accepting() {
    const [checked, setChecked] = useState(false);
    return (
      <>
        <AcknowledgmentCheckbox
          requiresDisplay
          html="<p>I am not a <b>rental agency</b>.</p>"
          title="Terms"
          checked={checked}
          onChange={setChecked}
        />
        <Value of={checked} />
      </>
    );
  }
  const box = () => find<HTMLInputElement>('#acknowledgment');

  it('opens when its box is checked, and stays checked after acceptance', async () => {
    await render(<Accepting />);
    await click(box());
    expect(dialog().open).toBe(true);
    expect(textOf(find('dialog'))).toContain('I am not a rental agency.');
    expect(renderedValue()).toBe(false);
    expect(box().checked).toBe(false);
    await click(button('I understand and accept'));
    expect(renderedValue()).toBe(true);
    expect(box().checked).toBe(true);
    await click(box());
    expect(renderedValue()).toBe(false);
  });

  it('is unchecked when it is dismissed', async () => {
    await render(<Accepting />);
    await click(box());
    await escape();
    expect(renderedValue()).toBe(false);
    expect(box().checked).toBe(false);
  });
});
