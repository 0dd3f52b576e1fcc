import { afterEach, describe, expect, it, vi } from 'vitest';
import { addCard, buy, emailsTo, order, registerPerson } from '../../fixtures/buyer.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  openAccount,
  press,
  text,
  waitForFocus,
  waitForText,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });

const path = '/account/settings';
const toast = () => document.querySelector('.toast')?.textContent ?? '';
/** The panel ignores a button while another one is busy. */
const isIdle = () => !document.querySelector('.data-downloads [aria-busy="true"]');
const deletionOf = (accountEmail: string) =>
  server.services.database.db
    .selectFrom('deletion_requests')
    .innerJoin('accounts', 'accounts.id', 'deletion_requests.account_id')
    .select(['outcome', 'reference'])
    .where('accounts.email', '=', accountEmail)
    .execute();

async function openSettings(interceptor?: FetchInterceptor) {
  const person = await registerPerson(server);
  const page = await openAccount({
    server,
    path,
    token: person.token,
    ...(interceptor && { interceptor }),
  });
  await waitForText('Your data');
  return { ...person, page };
}
/** Fails every call, as a browser does when the server is stopped. */
const stopped: FetchInterceptor = () => Promise.reject(new TypeError('Failed to fetch'));

/** Records the files that the page saves. happy-dom does not download them. */
function recordDownloads() {
  const files: { name: string; blob: Blob }[] = [];
  let latest: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    latest = blob as Blob;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, blob: latest! });
  });
  return files;
}
afterEach(() => vi.restoreAllMocks());

describe('the copy of the account’s data', () => {
  it('is downloaded as JSON and as PDF', async () => {
    const files = recordDownloads();
    const { email } = await openSettings();
    await expectAccessible();
    press('Download JSON');
    await waitUntil(() => files.length === 1);
    await waitUntil(() => toast().includes('Your file is downloaded'));
    await waitUntil(isIdle);
    press('Download PDF');
    await waitUntil(() => files.length === 2);
    expect(files.map(({ name }) => name.replace(/^.*\./, ''))).toEqual(['json', 'pdf']);
    const json = JSON.parse(await files[0]!.blob.text()) as object;
    expect(JSON.stringify(json)).toContain(email);
    const pdf = await readPdf(await files[1]!.blob.arrayBuffer());
    expect(pdf.text).toContain(email);
    // Each download is reported to the owner.
    await waitUntil(isIdle);
    const subjects = (await emailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /data/i.test(subject))).toHaveLength(2);
  });

  it('is not saved while the server is stopped, and can be downloaded later', async () => {
    const files = recordDownloads();
    const { page } = await openSettings();
    page.replaceInterceptor(stopped);
    press('Download JSON');
    await waitUntil(() => toast().includes('We couldn’t reach the server'));
    expect(files).toEqual([]);
    await waitUntil(isIdle);
    page.replaceInterceptor();
    press('Download JSON');
    await waitUntil(() => files.length === 1);
  });
});

describe('a request to delete the account', () => {
  it('is sent, shown with the day of the answer, and withdrawn', async () => {
    const { email } = await openSettings();
    press('Delete your account');
    await waitForText('Delete your account?');
    expect(text()).toContain('What we keep, and how long');
    await expectAccessible();
    press('Ask to delete');
    await waitForText('You asked us to delete your account on Nov 20, 2026');
    const [request] = await deletionOf(email);
    expect(request?.outcome).toBeNull();
    expect(text()).toContain(request!.reference);
    await waitUntil(() => !text().includes('Delete your account?'));
    press('Withdraw request');
    await waitUntil(() => toast().includes('Request withdrawn. Your account stays'));
    await waitForFocus('Your data');
    expect((await deletionOf(email)).map(({ outcome }) => outcome)).toEqual(['withdrawn']);
    expect(text()).not.toContain('You asked us');
    await expectAccessible();
  });

  it('says which policies must end first', async () => {
    const { token } = await registerPerson(server);
    const card = await addCard(server, { token });
    for (const _ of [1, 2]) await buy(server, order(card), { token });
    await openAccount({ server, path, token });
    await waitForText('Your data');
    press('Delete your account');
    await waitForText('You have two active policies. You can ask now,');
    press('Keep account');
    await waitUntil(() => document.querySelector('dialog[open]') === null);
  });

  it('is not lost while the server is stopped: neither sent nor withdrawn', async () => {
    const { email, page } = await openSettings();
    page.replaceInterceptor(stopped);
    press('Delete your account');
    await waitForText('Delete your account?');
    press('Ask to delete');
    await waitUntil(() => toast().includes('We couldn’t reach the server'));
    expect(await deletionOf(email)).toEqual([]);
    await waitUntil(() => !text().includes('Delete your account?'));
    page.replaceInterceptor();
    press('Delete your account');
    await waitForText('Delete your account?');
    press('Ask to delete');
    await waitForText('You asked us to delete');
    // The request that shows the current state still works.
    page.replaceInterceptor((url, init) =>
      init?.method === 'POST' || init?.method === 'DELETE' ? stopped(url, init) : undefined,
    );
    press('Withdraw request');
    await waitUntil(() => toast().includes('We couldn’t reach the server'));
    expect(text()).toContain('You asked us to delete');
    expect((await deletionOf(email)).map(({ outcome }) => outcome)).toEqual([null]);
  });

  it('shows nothing if the backend has no such requests', async () => {
    const { token } = await registerPerson(server);
    const interceptor: FetchInterceptor = (url) =>
      url.includes('deletion') ? Promise.resolve(new Response('{}', { status: 404 })) : undefined;
    await openAccount({ server, path, token, interceptor });
    await waitForText('Appearance');
    expect(text()).not.toContain('Your data');
  });
});
