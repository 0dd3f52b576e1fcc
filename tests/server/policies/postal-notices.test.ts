import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  listPostalNotices,
  markPostalNoticeMailed,
  renderPostalNotice,
} from '../../../server/policies/mail-postal-notices.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';

onBothDatabases('a policy without consent to electronic delivery', (kind) => {
  let setup: PaymentSetup;
  let id: string;
  beforeEach(async () => {
    setup = await setUpPayments(kind, 'job', { PAPER_NOTICES: '1' });
    id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
  });
  afterEach(() => setup.stop());

  const failFirstPayment = () => setup.advanceTo('2026-12-22', { daily: '2026-12-20' });
  const laterDay = 'If it gives you more time, the later day counts.';
  const emailsAboutLetter = async () =>
    (await setup.emails()).filter(({ text }) => text.includes(laterDay)).length;
  const ownNotices = async () => {
    const { policy_number: number } = await setup.fetchPolicy(id);
    const all = await listPostalNotices(setup.server.services);
    return all.filter((notice) => notice.policy_number === number);
  };

  test('does not end unpaid until its notice was mailed and the days after it are over', async () => {
    await failFirstPayment();
    const [documents, notice, ...more] = await ownNotices();
    expect(documents).toMatchObject({ kind: 'policy_documents', notice_days: 0 });
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'nonpayment', notice_days: 15 });
    const pdf = await renderPostalNotice(notice!, setup.server.services);
    const { text } = await readPdf(pdf.slice().buffer);
    expect(text).toContain('20 days after the day on which this notice was mailed');
    expect(text).toContain(notice!.address[0]);
    expect(await emailsAboutLetter()).toBeGreaterThan(0);
    // The days of the email are over, but nothing was mailed.
    await setup.advanceTo('2027-01-08', { daily: '2027-01-05' });
    expect((await setup.fetchPolicy(id)).status).not.toBe('canceled');
    const { services } = setup.server;
    const mailed = { id: notice!.id, on: '2027-01-08' };
    await expect(markPostalNoticeMailed(services, { ...mailed, on: '2027-01-09' })).rejects.toThrow(
      '2027-01-09',
    );
    expect(await markPostalNoticeMailed(services, mailed)).toContain('Jan 28, 2027');
    expect(await markPostalNoticeMailed(services, mailed)).toContain('already');
    await setup.advanceTo('2027-01-28');
    expect((await setup.fetchPolicy(id)).status).not.toBe('canceled');
    await setup.advanceTo('2027-01-29');
    expect(await setup.fetchPolicy(id)).toMatchObject({
      status: 'canceled',
      covered_until: '2027-01-28',
    });
    const events = await services.database.db
      .selectFrom('audit')
      .select('reason')
      .where('action', '=', 'paper_notice_mailed')
      .execute();
    expect(events).toEqual([{ reason: 'nonpayment 2027-01-08' }]);
    const left = (await ownNotices()).map((one) => one.kind);
    expect(left).toEqual(expect.arrayContaining(['policy_documents', 'cancellation']));
  });

  test('queues nothing once the policyholder consents', async () => {
    const { db } = setup.server.services.database;
    const electronic_since = setup.clock.now.toISOString();
    await db.updateTable('policies').set({ electronic_since }).where('id', '=', id).execute();
    await failFirstPayment();
    expect((await ownNotices()).map((one) => one.kind)).toEqual(['policy_documents']);
    expect(await emailsAboutLetter()).toBe(0);
    await setup.advanceTo('2027-01-06', { daily: '2027-01-05' });
    expect((await setup.fetchPolicy(id)).status).toBe('canceled');
  });
});
