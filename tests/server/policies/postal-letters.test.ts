import { afterEach, expect, test } from 'vitest';
import { emailEndNotices } from '../../../server/policies/end-notices.ts';
import {
  listPostalNotices,
  renderPostalNotice,
  type ListedPostalNotice,
} from '../../../server/policies/mail-postal-notices.ts';
import { formatAmount, toMinor } from '../../../server/money.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { setUpPayments } from '../../fixtures/payment-setup.ts';
import { readPdf, readPlacedTexts, type PlacedText } from '../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { eventOf, setUpWebhooks } from '../../fixtures/webhook-setup.ts';

const settings = { PAPER_NOTICES: '1' };
/** A policy that ends without another term. It names no state. */
const pet: PolicyInput = {
  product: 'pet',
  starts: '2026-01-20',
  ends: '2027-01-19',
  frequency: 'month',
  price: 4_000,
};

onBothDatabases('letters to policyholders without consent to electronic delivery', (kind) => {
  let stop: () => Promise<void>;
  afterEach(() => stop());

  const consentFor = ({ services }: TestServer, id: string) =>
    services.database.db
      .updateTable('policies')
      .set({ electronic_since: '2026-11-20T00:00:00.000Z' })
      .where('id', '=', id)
      .execute();
  /** The letters of a kind, with the policies that they are about. */
  async function lettersOf({ services }: TestServer, letter: ListedPostalNotice['kind']) {
    const notices = (await listPostalNotices(services)).filter((one) => one.kind === letter);
    return { notices, policies: notices.map(({ policy_id }) => policy_id) };
  }
  async function textOf({ services }: TestServer, notice: ListedPostalNotice | undefined) {
    const pdf = await renderPostalNotice(notice!, services);
    return (await readPdf(pdf.slice().buffer)).text.replaceAll(/\s+/g, ' ');
  }

  test('say that a policy isn’t renewed, and when it ends', async () => {
    let now = '2026-11-14T17:00:00Z';
    const services = { now: () => new Date(now) };
    const server = await startTestServer({ kind, settings, services });
    stop = () => server.stop();
    const mailed = await insertPolicy(server, 'acc_demo', pet);
    await consentFor(server, await insertPolicy(server, 'acc_demo', pet));
    const letters = () => lettersOf(server, 'nonrenewal');
    await emailEndNotices(server.services);
    expect((await letters()).policies).not.toContain(mailed);
    // The first day of the notice, 60 days and the margin before the end, and the next day.
    for (now of ['2026-11-15T17:00:00Z', '2026-11-16T17:00:00Z'])
      await emailEndNotices(server.services);
    const { notices, policies } = await letters();
    expect(policies).toEqual([mailed]);
    expect(notices[0]?.created_at).toBe('2026-11-15T17:00:00.000Z');
    const text = await textOf(server, notices[0]);
    expect(text).toContain('Notice of nonrenewal');
    expect(text).toContain(`Policy ${mailed} ends on Jan 19, 2027. We don’t offer another term.`);
    expect(text).toContain(`Nov 16, 2026 ${notices[0]!.name} ${notices[0]!.address[0]}`);
    const { brand } = server.services;
    expect(text).toContain(`Questions? Call ${brand.phone.display}, ${brand.hours}.`);
  });

  test('show the recipient, and nothing else, in the window of a #10 envelope', async () => {
    const server = await startTestServer({ kind, settings });
    stop = () => server.stop();
    const recipient = ['Wilhelmina Featherstonehaugh', '1024 Larch Avenue', 'Apartment 12B'];
    const letter = await renderPostalNotice(
      {
        id: 'ppr_1',
        policy_id: 'pol_1',
        policy_number: 'RN-4417-8026',
        vertical_code: 'renters',
        kind: 'nonrenewal',
        created_at: '2026-11-16T17:00:00.000Z',
        notice_days: 0,
        title: 'Notice of nonrenewal',
        paragraphs: ['Your policy ends.'],
        name: recipient[0]!,
        address: [...recipient.slice(1), 'Sacramento, CA 95814'],
      },
      server.services,
    );
    const texts = await readPlacedTexts(letter);
    const inch = 72;
    // Folded in three, the paper is 1 inch narrower and 0.458 inches lower than the envelope.
    for (const right of [0, 1])
      for (const up of [0, 0.458]) {
        const left = (0.875 - right) * inch;
        const bottom = (11 / 3 - 0.5 + up) * inch;
        const isShown = (one: PlacedText) =>
          one.right > left &&
          one.left < left + 4.5 * inch &&
          one.baseline > bottom - 1.125 * inch &&
          one.top < bottom;
        const shown = texts.filter(isShown);
        expect(shown.map(({ text }) => text)).toEqual([...recipient, 'Sacramento, CA 95814']);
        for (const one of shown) {
          expect(one.left).toBeGreaterThan(left);
          expect(one.right).toBeLessThan(left + 4.5 * inch);
          expect(one.top).toBeGreaterThan(bottom - 1.125 * inch);
          expect(one.baseline).toBeLessThan(bottom);
        }
      }
  });

  test('offer the renewal with its date and both prices', async () => {
    const setup = await setUpPayments(kind, 'job', settings);
    stop = () => setup.stop();
    const mailed = await setup.insureCollections();
    const electronic = await setup.insureCollections();
    await consentFor(setup.server, electronic);
    // The demo policies also get letters.
    const letters = async () => {
      const { notices } = await lettersOf(setup.server, 'renewal_offer');
      return notices.filter(({ policy_id: id }) => id === mailed || id === electronic);
    };
    await setup.advanceTo('2027-09-01', { daily: '2027-09-01' });
    expect(await letters()).toEqual([]);
    await setup.advanceTo('2027-10-20', { daily: '2027-10-20' });
    const notices = await letters();
    expect(notices.map(({ policy_id: id }) => id)).toEqual([mailed]);
    const { billing, policy_number: number } = await setup.fetchPolicy(mailed);
    const price = formatAmount(toMinor(billing.totals.grandtotal), 'USD');
    const text = await textOf(setup.server, notices[0]);
    expect(text).toContain(`Policy ${number} renews on Nov 21, 2027 for ${price}.`);
    expect(text).toContain(`You paid ${price} for the term before.`);
    expect(text).toContain(`On that day we charge ${price}.`);
  });

  test('say that a policy ended after a chargeback', async () => {
    const {
      server,
      stripe,
      insure,
      sendEvent,
      stop: stopStripe,
    } = await setUpWebhooks(kind, settings);
    stop = stopStripe;
    const disputed = [await insure(), await insure()] as const;
    await consentFor(server, disputed[1].id);
    for (const { id, charge } of disputed) {
      const { charge_ref: intent, amount } = charge;
      const state = { object: 'dispute', status: 'needs_response', amount };
      stripe.externalObjects.set(`du_${id}`, { ...state, payment_intent: intent });
      const object = { id: `du_${id}`, payment_intent: intent };
      await sendEvent(eventOf({ type: 'charge.dispute.created', object }));
    }
    const { notices, policies } = await lettersOf(server, 'cancellation');
    expect(policies).toEqual([disputed[0].id]);
    const text = await textOf(server, notices[0]);
    expect(text).toContain(
      `Policy ${notices[0]!.policy_number} was canceled because its premium was not paid or was charged back.`,
    );
  });
});
