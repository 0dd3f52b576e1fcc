// For one policy of each product in three states: what did the buyer accept, how and when were they
// notified, and who viewed or changed their data? The answers come from the command, the PDFs and the
// file of the account's data only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyGatewayEvent } from '../../../server/policies/apply-gateway-events.ts';
import {
  listPostalNotices,
  markPostalNoticeMailed,
  renderPostalNotice,
} from '../../../server/policies/mail-postal-notices.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { noticeDays, ruleLineOf } from '../../../src/contract/rules/notice-days.ts';
import type { NoticeReason } from '../../../src/contract/rules/rule.ts';
import type { AccountData } from '../../../src/contract/account/account-data.ts';
import { send } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import {
  evidenceProducts,
  insureWithShownTexts,
  stateAddresses,
  type EvidenceState,
  type EvidencePolicy,
} from '../../fixtures/evidence-policies.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { runCommand } from '../../fixtures/run-command.ts';
import { startSmtpServer, type SmtpServer } from '../../fixtures/smtp-server.ts';

/** NY: by email. FL: on paper from the start. OH: consent withdrawn before the first notice. */
const states = Object.keys(stateAddresses) as EvidenceState[];

/** The notice that each product's policy gets in this test. Null if none is due. */
const expectedNotice: Record<string, { kind: string; reason: NoticeReason } | null> = {
  baggage: { kind: 'cancellation', reason: 'chargeback' },
  rental_car: null,
  renters: { kind: 'nonpayment', reason: 'nonpayment' },
  collectibles: { kind: 'nonrenewal', reason: 'nonrenewal' },
  commercial: { kind: 'renewal_offer', reason: 'renewal_offer' },
};

interface Case extends EvidencePolicy {
  product: string;
  state: EvidenceState;
  number: string;
  /** Output of the command, by section. */
  output: Record<string, string>;
}

const words = (text: string) => text.replaceAll(/<[^<>]*>/g, '').replaceAll(/[\s•]+/g, '');
const timeOf = (instant: string) => `${instant.slice(0, 19).replace('T', ' ')} UTC`;

onUsualDatabase('the evidence of fifteen policies', (databaseKind) => {
  let smtp: SmtpServer;
  let setup: PaymentSetup;
  let data: AccountData;
  const cases: Case[] = [];
  const letters = new Map<string, string[]>();

  beforeAll(async () => {
    smtp = await startSmtpServer();
    setup = await setUpPayments(databaseKind, 'job', { PAPER_NOTICES: '1', SMTP_URL: smtp.url });
    const { server, token } = setup;
    const methodId = await setup.addCard();
    for (const state of states)
      for (const product of evidenceProducts) {
        const buyer = { token, methodId, state, consents: state !== 'FL' };
        const bought = await insureWithShownTexts(server, product, buyer);
        const { policy_number: number } = await setup.fetchPolicy(bought.id);
        cases.push({ ...bought, product, state, number, output: {} });
      }
    await readAndChange();
    await disputeBaggage();
    await letTimePass();
    for (const one of cases) one.output = await audit(one.number, 'Robin Vale');
    const file = await send(server, 'GET', '/api/user/v2/accounts/data', undefined, { token });
    data = file.body;
  }, 300_000);
  afterAll(async () => {
    await setup.stop();
    await smtp.stop();
  });

  /**
   * Everyone opens the declarations page and names the policy. Ohio withdraws its consents. The rental
   * policies are canceled by their holder.
   */
  async function readAndChange() {
    for (const { id, state, product } of cases) {
      const { documents } = await setup.fetchPolicy(id);
      expect((await setup.server.request(documents[0].url)).status).toBe(200);
      if (state === 'OH') await setup.sendRequest(id, 'electronic-delivery', { consents: false });
      await setup.sendRequest(id, 'nickname', { nickname: `${state} policy` });
      if (product === 'rental_car') await setup.sendRequest(id, 'cancel/submit', {});
    }
    await audit(cases[0]!.number, 'Kim Ode');
  }

  async function disputeBaggage() {
    const { services } = setup.server;
    for (const { id, product } of cases) {
      if (product !== 'baggage') continue;
      const charge = await services.database.db
        .selectFrom('charges')
        .select(['charge_ref', 'amount'])
        .where('policy_id', '=', id)
        .executeTakeFirstOrThrow();
      const dispute = { disputeRef: `du_${id}`, state: 'withdrawn' } as const;
      await applyGatewayEvent(services, {
        id: `evt_${id}`,
        type: 'charge.dispute.created',
        objectRef: `du_${id}`,
        readAt: setup.clock.now,
        objectState: {
          kind: 'dispute',
          chargeRef: charge.charge_ref,
          amount: charge.amount,
          ...dispute,
        },
      });
    }
  }

  /** Payments fail from December on. The carrier offers no other term of the collectibles policies. */
  async function letTimePass() {
    const { db } = setup.server.services.database;
    for (const { id, product } of cases) {
      if (product !== 'collectibles') continue;
      const { billing } = await db
        .selectFrom('policies')
        .select('billing')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const once = { ...JSON.parse(billing), frequency: 'once', next_payment: null };
      await db.deleteFrom('installments').where('policy_id', '=', id).execute();
      await db
        .updateTable('policies')
        .set({ billing: JSON.stringify(once) })
        .where('id', '=', id)
        .execute();
    }
    setup.offSessionDeclines.enabled = true;
    for (const [from, to] of [
      ['2026-12-20', '2027-01-14'],
      ['2027-09-20', '2027-10-16'],
    ] as const)
      for (let day: string = from; day <= to; day = addDays(day, 1)) {
        await setup.advanceTo(day, { daily: from });
        await mailLetters();
      }
  }

  /** Prints and mails each letter on the day on which it was written. */
  async function mailLetters() {
    const { services } = setup.server;
    // A real server sends each email within seconds.
    await services.mailer.deliver();
    for (const letter of await listPostalNotices(services)) {
      const { text } = await readPdf(await renderPostalNotice(letter, services));
      letters.set(letter.policy_number, [...(letters.get(letter.policy_number) ?? []), text]);
      await markPostalNoticeMailed(services, { id: letter.id, on: setup.today() });
    }
  }

  async function audit(number: string, by: string): Promise<Record<string, string>> {
    const { DATA_DIR, DATABASE_URL = '' } = setup.server.services.settings;
    const { stdout, code } = await runCommand('audit', [number, '--texts', '--by', by], {
      DATA_DIR,
      DATABASE_URL,
    });
    expect(code).toBe(0);
    const [, ...parts] = stdout.split(/^(Accepted|Notified|Viewed and changed)\n=+\n\n/m);
    return Object.fromEntries(
      parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? '']] : [])),
    );
  }

  const each = (check: (one: Case) => void | Promise<void>) => async () => {
    expect(cases).toHaveLength(15);
    for (const one of cases) await check(one);
  };

  describe('what did the buyer accept, in which words, when', () => {
    test(
      'is in the output of the command',
      each(async ({ id, output, shown, state, product }) => {
        const { created } = await setup.fetchPolicy(id);
        const accepted = output['Accepted'] ?? '';
        const blocks = accepted.split(/\n\n(?=\S)/);
        expect(blocks, `${product} ${state}`).toHaveLength(shown.length);
        for (const { html, sha256, version } of shown) {
          const text = blocks.find((one) => one.includes(`${sha256}, verified`)) ?? '';
          expect(text).toContain(`Accepted  ${timeOf(created)}`);
          if (version) expect(text).toContain(`Version   ${version}`);
          expect(words(text.replaceAll('  | ', ''))).toContain(words(html));
          expect(text).not.toMatch(/<\/?[a-z]/);
        }
      }),
    );

    test(
      'is on the declarations page',
      each(async ({ id, shown }) => {
        const { documents } = await setup.fetchPolicy(id);
        const file = await setup.server.request(documents[0].url);
        const { text } = await readPdf(await file.arrayBuffer());
        expect(text).toContain('What you accepted on Nov 20, 2026');
        // The footer of a page can be between two lines of a paragraph.
        const printed = words(text).replaceAll(/Underwrittenby.*?Page\d+of\d+/g, '');
        for (const { html, id: textId } of shown)
          if (textId !== 'electronic_delivery') expect(printed).toContain(words(html));
      }),
    );

    test(
      'is in the file of the account’s data',
      each(({ number, shown }) => {
        const accepted = data.acceptances.filter((one) => one.policy_number === number);
        expect(accepted.map(({ sha256, html }) => `${sha256} ${html}`).toSorted()).toEqual(
          shown.map(({ sha256, html }) => `${sha256} ${html}`).toSorted(),
        );
        for (const { accepted: at } of accepted) expect(at).toMatch(/^2026-11-20T16:/);
      }),
    );

    test('names the warning of the state where one is required', () => {
      const versions = cases.flatMap(({ product, state, shown }) =>
        shown.flatMap(({ id, version }) =>
          id === 'fraud_warning' ? `${product} ${state} ${version}` : [],
        ),
      );
      expect(versions.toSorted()).toEqual([
        'baggage FL FL-1',
        'collectibles FL FL-1',
        'commercial FL FL-1',
        'commercial NY NY-1',
        'commercial OH general-1',
        'rental_car FL FL-1',
        'renters FL FL-1',
      ]);
    });
  });

  describe('how and how long before the end were they notified', () => {
    const manner = (state: EvidenceState) => (state === 'NY' ? 'Email' : 'Letter');
    const blockOf = ({ output, product }: Case) =>
      (output['Notified'] ?? '')
        .split(/\n\n(?=\S)/)
        .find((one) =>
          one.includes(`  Kind      ${expectedNotice[product]?.kind}`.replace('_', ' ')),
        );

    test(
      'is in the output of the command, with the rule of the state',
      each((one) => {
        const { product, state } = one;
        const expected = expectedNotice[product];
        if (!expected) return expect(one.output['Notified']).not.toContain(`Rule      ${state}, `);
        const { reason } = expected;
        const required = noticeDays({ reason, line: ruleLineOf(product), state, daysInForce: 31 });
        const block = blockOf(one);
        expect(block, `${product} ${state}`).toContain(`Rule      ${state}, `);
        expect(block).not.toContain('SHORTER');
        const line = block?.split('\n').find((text) => text.startsWith(`  ${manner(state)}`)) ?? '';
        expect(line).toContain(
          state === 'NY'
            ? 'under the consent of Nov 20, 2026, accepted by the mail server on'
            : 'mailed on',
        );
        if (reason === 'chargeback') return undefined;
        const days = Number(/(\d+) days before/.exec(line)?.[1]);
        expect(days, line).toBeGreaterThanOrEqual(required);
        return undefined;
      }),
    );

    test(
      'lists the confirmations of the purchase and of the policyholder’s own cancellation',
      each(({ output, product, number, state }) => {
        const notified = output['Notified'] ?? '';
        const confirmed = notified.split('  Kind      confirmation').slice(0, -1);
        const subjects = confirmed.map((before) => before.trimEnd().split('\n').at(-2));
        expect(subjects[0], `${product} ${state}`).toMatch(/^Your polic.* (confirmed|pending)/);
        expect(subjects[0]).toContain(number);
        if (product === 'rental_car') expect(subjects[1]).toMatch(/^Your policy .*canceled/);
        expect(subjects).toHaveLength(product === 'rental_car' ? 2 : 1);
      }),
    );

    test(
      'is on the letters of policies on paper, and only there',
      each(({ product, state, number }) => {
        const titles = {
          nonpayment: 'Notice of cancellation for nonpayment of premium',
          nonrenewal: 'Notice of nonrenewal',
          renewal_offer: 'Offer to renew your policy',
          cancellation: 'Your policy was canceled',
        };
        const own = letters.get(number) ?? [];
        const kind = expectedNotice[product]?.kind as keyof typeof titles | undefined;
        if (state === 'NY') return expect(own).toEqual([]);
        if (kind) expect(own.some((text) => text.includes(titles[kind]))).toBe(true);
        for (const text of own) expect(text).toContain(number);
        return undefined;
      }),
    );

    test(
      'is in the file of the account’s data',
      each(({ product, state, number }) => {
        const kind = expectedNotice[product]?.kind;
        const own = data.notices.filter((one) => one.policy_number === number);
        const notice = own.find((one) => one.kind === kind);
        if (!kind)
          return expect(
            own.filter((one) => one.email !== null && one.kind !== 'confirmation'),
          ).toEqual([]);
        expect(notice?.emailed).toMatch(/^202[67]-/);
        if (state === 'NY') expect(notice?.mailed_on).toBeNull();
        else expect(notice?.mailed_on).toMatch(/^202[67]-/);
        expect(notice?.text).toContain(number);
        return undefined;
      }),
    );

    test('ends no policy before the days of the rule are over', () => {
      const ended = cases
        .filter(({ product }) => product === 'renters')
        .map(({ number, state }) => {
          const own = data.policies.find(({ policy_number }) => policy_number === number);
          return `${state} ${own?.status} ${own?.coverage_end_date}`;
        });
      // From December 21: 15 days by email, 10 by letter, and 15 by letter. Mail takes 5 days.
      expect(ended).toEqual([
        'NY canceled 2027-01-05',
        'FL canceled 2027-01-05',
        'OH canceled 2027-01-10',
      ]);
    });
  });

  describe('who viewed or changed the data', () => {
    test(
      'is in the output of the command',
      each(({ output }) => {
        const lines = (output['Viewed and changed'] ?? '').split('\n');
        const { account_id } = data.profile;
        const who = (what: string) => lines.find((line) => line.includes(`  ${what}  `));
        expect(who('policy purchased')).toContain(`account ${account_id}`);
        expect(who('policy renamed')).toContain(`account ${account_id}`);
        expect(who('document opened')).toMatch(/someone with the link .* declarations/);
      }),
    );

    test('names every employee to the insurer, and none to the policyholder', () => {
      const [first] = cases;
      expect(first?.output['Viewed and changed']).toMatch(/records viewed +operator Kim Ode/);
      const own = data.policies.find(({ policy_number }) => policy_number === first?.number);
      // The first policy was looked at twice.
      const views = own?.audit.filter(({ action }) => action === 'records_viewed');
      expect(views?.map(({ actor }) => actor)).toEqual(['operator', 'operator']);
      expect(JSON.stringify(data)).not.toMatch(/Kim Ode|Robin Vale/);
    });

    test(
      'is in the file of the account’s data',
      each(({ number, state, product }) => {
        const own = data.policies.find((one) => one.policy_number === number);
        const actions = own?.audit.map(({ action, actor }) => `${action} ${actor}`) ?? [];
        expect(actions).toEqual(
          expect.arrayContaining([
            'policy_purchased you',
            'document_opened guest',
            'policy_renamed you',
            'records_viewed operator',
          ]),
        );
        const choice = data.electronic_delivery.find((one) => one.policy_number === number);
        const consent = { NY: 'given', FL: 'none', OH: 'withdrawn' }[state];
        expect(choice?.consent, product).toBe(consent);
      }),
    );
  });
});
