import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { repairMethodSchema, type RepairMethod } from '../../../src/contract/claims/process.ts';
import { productCodes, productRules } from '../../../src/contract/products.ts';
import { decideClaim } from '../../../server/claims/decisions.ts';
import {
  findClaimTransition,
  claimTransitions,
  claimEventNames,
  claimStates,
  openClaimStates,
  claimDecisionOf,
  contractStatusOf,
  type ClaimEventName,
  type ClaimState,
} from '../../../server/claims/states.ts';
import { mailTemplates } from '../../../server/mail/templates.ts';
import { send } from '../../fixtures/buyer.ts';
import {
  askSecondLook,
  claimPaths,
  fetchClaims,
  fileClaim,
  newFiledClaim,
  mailInClaim,
  openClaimProcess,
} from '../../fixtures/claimant.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer } from '../../fixtures/test-server.ts';

const methods = repairMethodSchema.options;

describe('the claim transitions', () => {
  test('have at most one entry per state, event and repair method', () => {
    for (const from of [null, ...claimStates]) {
      for (const event of claimEventNames) {
        for (const method of methods) {
          const ways = claimTransitions.filter(
            (transition) =>
              transition.from === from &&
              transition.event === event &&
              (transition.method === undefined || transition.method === method),
          );
          expect(ways.length, `${from} ${event} ${method}`).toBeLessThan(2);
        }
      }
    }
  });

  test('begin with filing, reach every state, and end where no one acts next', () => {
    for (const method of methods) expect(findClaimTransition(null, 'filed', method)).toBeDefined();
    expect(claimTransitions.filter(({ from }) => from === null).map(({ event }) => event)).toEqual([
      'filed',
      'filed',
    ]);
    expect(new Set(claimTransitions.map(({ to }) => to))).toEqual(new Set(claimStates));
    for (const { to, next } of claimTransitions) {
      // No one must act on a rejected claim, although its claimant may ask for a second look.
      const continues = claimTransitions.some(
        ({ from, event }) => from === to && event !== 'second_look_asked',
      );
      expect(next !== null, to).toBe(continues);
    }
  });

  test('change a resolution only by a second look', () => {
    for (const { from, to, event } of claimTransitions) {
      if (from === null || claimDecisionOf(from) === null || event === 'second_look_asked')
        continue;
      expect(claimDecisionOf(to), `${from} to ${to}`).toBe(claimDecisionOf(from));
    }
  });

  test('give the next actor a positive number of days', () => {
    for (const { next } of claimTransitions) if (next) expect(next.days).toBeGreaterThan(0);
  });

  test('map every state to a status and a resolution of the contract', () => {
    expect(
      claimStates.map((state) => [state, contractStatusOf(state), claimDecisionOf(state)]),
    ).toEqual([
      ['submitted', 'submitted', null],
      ['in_review', 'submitted', null],
      ['handed_off', 'handed_off', null],
      ['approved', 'approved', 'approved'],
      ['rejected', 'rejected', 'rejected'],
      ['second_look', 'submitted', null],
      ['paid', 'approved', 'approved'],
      ['returned', 'approved', 'approved'],
      ['withdrawn', 'withdrawn', null],
    ]);
  });

  test('have an email for every event except a restart and a replacement', async () => {
    const { services, stop: stopServer } = await startTestServer({ settings: { SANDBOX: '0' } });
    const unmailedEvents = new Set(['restart_asked', 'replaced']);
    for (const event of claimEventNames.filter((one) => !unmailedEvents.has(one))) {
      const email = mailTemplates.claimUpdated(
        {
          firstName: 'Dana',
          event,
          isMailIn: false,
          claimNumber: 'CLM-2048-1977',
          policyNumber: 'DV-1',
          planTitle: 'Complete',
          deviceModel: '',
          note: '',
          time: 'Nov 20, 2026, 10:05 AM PST',
          dueDate: 'Nov 22, 2026',
          decisionDate: '',
          secondLookUntil: 'Jan 19, 2027',
          decision: null,
          payout: {
            amount: '$229.00',
            last4: '6789',
            expected: 'Mon, Nov 30, 2026',
            arrival: 'Nov 30, 2026',
          },
          link: '/account/claims/CLM-2048-1977',
        },
        services.brand,
      );
      expect(email.subject).toContain('CLM-2048-1977');
      expect(email.paragraphs.join()).not.toMatch(/undefined|by \.|ending in \./);
    }
    await stopServer();
  });
});

test('carsafe and homesafe are the only products without claims', () => {
  expect(productCodes.filter((code) => productRules(code).claims === 'none')).toEqual([
    'carsafe',
    'homesafe',
  ]);
});

onUsualDatabase('a claim', (kind) => {
  test('follows only the transitions of the table, in any order of requests', async () => {
    const server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
    /**
     * Generates random sequences of events, which requests and the sandbox cause. Filing another
     * claim is one of them.
     */
    const calls = fc.array(fc.constantFrom(...claimEventNames), { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), calls, async (first, events) => {
        const claim = await newFiledClaim(server, first);
        let state = findClaimTransition(null, 'filed', first)!.to;
        let method: RepairMethod = first;
        let hadSecondLook = false;
        for (const event of events) {
          const transition = findClaimTransition(state, event, method);
          const attemptResult = await attempt(event, claim);
          // No request causes 'replaced' directly. Filing another claim causes it, but only after a
          // request for a restart.
          if (event === 'replaced') {
            expect(attemptResult).toBe(false);
          } else if (event === 'second_look_asked' && hadSecondLook) {
            // A claim gets only one second look.
            expect(attemptResult).toBe(false);
          } else
            expect([event, state, attemptResult]).toEqual([event, state, transition !== undefined]);
          if (attemptResult && transition) {
            hadSecondLook ||= event === 'second_look_asked';
            state = transition.to;
            method = transition.newMethod ?? method;
          }
          expect(await rowOf(claim.claimId)).toMatchObject({
            state,
            method,
            open_policy_id: openClaimStates.has(state) ? `pol_${claim.policy}` : null,
          });
        }
        const all = await fetchClaims(server, claim.token);
        const listedClaim = all.find((one: { claim_id: string }) => one.claim_id === claim.claimId);
        expect(listedClaim.status).toBe(contractStatusOf(state));
        expect(listedClaim.resolution?.resolution_type ?? null).toBe(claimDecisionOf(state));
      }),
      { numRuns: 30 },
    );
    await server.stop();

    async function attempt(
      event: ClaimEventName,
      { claimId, token, policy }: Awaited<ReturnType<typeof newFiledClaim>>,
    ): Promise<boolean> {
      if (event === 'restart_asked') {
        const path = `${claimPaths.claims}/${claimId}/restart`;
        return (await send(server, 'POST', path, undefined, { token })).status === 200;
      }
      if (event === 'second_look_asked')
        return (await askSecondLook(server, claimId, token)).status === 204;
      if (event === 'withdrawn') {
        const path = `${claimPaths.claims}/${claimId}/withdraw`;
        return (await send(server, 'POST', path, undefined, { token })).status === 204;
      }
      if (event === 'filed') {
        const before = (await fetchClaims(server, token)).length;
        const process = (await openClaimProcess(server, policy, token)) ?? 'clp_none';
        // Files another claim on the policy. It succeeds only if the policy has no open claim. The
        // first claim then keeps its state.
        const { status } = await fileClaim(server, mailInClaim(policy, process), { token });
        const open = openClaimStates.has((await rowOf(claimId)).state as ClaimState);
        if (open) expect([status, before]).toEqual([409, 1]);
        return false;
      }
      if (event === 'replaced') {
        const process = (await openClaimProcess(server, policy, token)) ?? 'clp_none';
        await fileClaim(server, mailInClaim(policy, process), { token });
        return false;
      }
      return decideClaim(server.services, { claimNumber: claimId, event });
    }

    function rowOf(claimId: string) {
      return server.services.database.db
        .selectFrom('claims')
        .select(['state', 'method', 'open_policy_id'])
        .where('claim_number', '=', claimId)
        .executeTakeFirstOrThrow();
    }
  });

  test('changes once when adjusters decide at the same moment', async () => {
    const server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
    const filed = [];
    for (let at = 0; at < 4; at += 1) filed.push(await newFiledClaim(server, 'in_store'));
    const events = ['approved', 'rejected', 'taken_up', 'approved', 'rejected'] as const;
    const decideAll = ({ claimId }: { claimId: string }) =>
      Promise.all(
        events.map((event) => decideClaim(server.services, { claimNumber: claimId, event })),
      );
    // The first round opens the database connections. In the second round, the decisions then
    // really run at the same time.
    for (const claim of [filed.slice(0, 1), filed.slice(1)]) {
      const outcomes = await Promise.all(claim.map(decideAll));
      for (const [at, each] of outcomes.entries()) {
        const [listedClaim] = await fetchClaims(server, claim[at]!.token);
        expect(listedClaim.events).toHaveLength(1 + each.filter(Boolean).length);
        const names = listedClaim.events.map((one: { event: string }) => one.event);
        expect(names[0]).toBe('filed');
        // A claim may get only one decision, and no event may follow the decision. Some claims may
        // only be taken up by an adjuster.
        expect(['taken_up', 'approved', 'rejected']).toContain(names[1]);
        if (names.length > 2) expect(names[1]).toBe('taken_up');
        expect(names.length).toBeLessThan(4);
      }
    }
    await server.stop();
  });
});
