import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRentersPage, runTo as runRentersTo } from '../fixtures/renters-page.ts';
import { openBusinessPage, runTo, cafeOwner } from '../fixtures/small-business-page.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';
import { waitForCalls } from '../fixtures/wait-for-calls.ts';
import { closeScreen, showScreen } from './flow-screen.ts';

let server: TestServer;
/** Server with the fixed clock of the renters page. */
let rentersServer: TestServer;
beforeAll(async () => {
  const settings = { RATE_LIMIT_FACTOR: '100' };
  server = await startTestServer({ settings });
  const now = () => new Date('2026-11-20T12:00:00Z');
  rentersServer = await startTestServer({ services: { now }, settings });
});
afterAll(async () => {
  await server.stop();
  await rentersServer.stop();
});
afterEach(closeScreen);

const otherCarrier = { name: 'Harbor Example Insurance' };
interface WirePlan {
  underwriter?: { name: string };
  information: { title: string; coverages?: unknown[]; acknowledgment_html?: string };
}

/** Returns a fetch function that changes each plan of a server's responses. */
const withPlans =
  (change: (plan: WirePlan) => WirePlan, backend = server): typeof fetch =>
  async (...request) => {
    const response = await backend.fetch(...request);
    const text = await response.clone().text();
    if (!/"plans":\[\{/.test(text)) return response;
    const body = JSON.parse(text) as { plans: WirePlan[] };
    const { status, headers } = response;
    return Response.json({ ...body, plans: body.plans.map(change) }, { status, headers });
  };
const withoutCoverages = ({ information, ...plan }: WirePlan): WirePlan => ({
  ...plan,
  information: { ...information, coverages: [] },
});
const ofOtherCarrier = ({ information, ...plan }: WirePlan): WirePlan => ({
  ...plan,
  information: { ...information, coverages: [], acknowledgment_html: '' },
  underwriter: otherCarrier,
});
const ofNoCarrier = (plan: WirePlan): WirePlan => {
  const changed = withoutCoverages(plan);
  delete changed.underwriter;
  return changed;
};

async function showBusiness(file: string, change: (plan: WirePlan) => WirePlan) {
  const step = { PolicyDateScreen: 'policy-date', PlansScreen: 'plans' }[file] ?? 'payment';
  const page = await openBusinessPage({
    server,
    path: '/small-business-owners-insurance/basic-info',
    fetch: withPlans(change),
  });
  await runTo(page, step, cafeOwner({ uses_other_vehicles: 'yes' }));
  const carrier = 'Northmere Casualty Company';
  await showScreen(page.smallBusinessFlow, `small-business/screens/${file}`, carrier);
  return document.body.textContent;
}
const coverageRows = () => document.querySelectorAll('tbody th[scope=row]').length;

describe('a small business plan without coverages', () => {
  it('shows no limits of this shop if the backend names its own carrier', async () => {
    const plans = await showBusiness('PlansScreen', ofOtherCarrier);
    // The remaining row is the link to the sample policy.
    expect(coverageRows()).toBe(1);
    expect(plans).not.toMatch(/\$2 Million|\$35,000|burst pipe|Gold fits|Fits your answers/);
    closeScreen();
    const payment = await showBusiness('PaymentScreen', ofOtherCarrier);
    expect(payment).toContain(otherCarrier.name);
    expect(payment).not.toMatch(/\$2 Million|\$35,000|Northmere/);
  });

  it('has the limits of the specification if the backend names no carrier', async () => {
    const plans = await showBusiness('PlansScreen', ofNoCarrier);
    expect(coverageRows()).toBe(9);
    expect(plans).toMatch(/\$35,000.*burst pipe.*/s);
  });
});

describe('the sentences about the term and the cancellation', () => {
  const own = (plan: WirePlan) => plan;
  const promises = /one year from|, one year|lasts one year|No cancellation fee/;

  /** Expects that only the price row, which is the backend's title, states the term. */
  const expectTitleOfBackend = (title: string) => {
    const row = document.querySelector('.billing dt');
    expect(row?.textContent).toBe(title);
    row?.remove();
    expect(document.body.textContent).not.toMatch(promises);
  };

  it('are shown for the carrier of the storefront', async () => {
    expect(await showBusiness('PolicyDateScreen', own)).toContain('The policy lasts one year.');
    closeScreen();
    expect(await showBusiness('PaymentScreen', own)).toContain('No cancellation fee.');
    expect(document.body.textContent).toMatch(/plan, one year/);
  });

  it('are left out for another carrier of a small business', async () => {
    expect(await showBusiness('PolicyDateScreen', ofOtherCarrier)).not.toMatch(promises);
    closeScreen();
    await showBusiness('PaymentScreen', ofOtherCarrier);
    expectTitleOfBackend('Gold plan, one year');
    expect(document.body.textContent).toMatch(/From\s[A-Z][a-z]{2}\s\d+,\s\d{4}/);
  });

  it('are left out for another carrier of a home, whose plan names the quote', async () => {
    const basic = (plan: WirePlan) => {
      const { information, ...other } = ofOtherCarrier(plan);
      return { ...other, information: { ...information, title: 'Basic' } };
    };
    const page = await openRentersPage({
      server: rentersServer,
      fetch: withPlans(basic, rentersServer),
    });
    await runRentersTo(page, 'quote');
    await waitForCalls();
    const carrier = 'Harrow Point Mutual Insurance Company';
    await showScreen(page.rentersFlow, 'renters/screens/QuoteScreen', carrier);
    document.querySelector<HTMLButtonElement>('.renters-start button')?.click();
    await new Promise(requestAnimationFrame);
    expect(document.body.textContent).toContain('The earliest date is tomorrow.');
    expect(document.body.textContent).not.toMatch(promises);
    closeScreen();
    await runRentersTo(page, 'payment');
    await showScreen(page.rentersFlow, 'renters/screens/PaymentScreen', carrier);
    expect(document.querySelector('h1')?.textContent).toBe('Your Basic Renters Insurance Quote');
    expectTitleOfBackend('Standard plan, one year');
  });
});
