/** Profiles: how much of the contract a backend supports. Each profile includes those before it. */
import { calls, type CallId } from '../../../src/contract/calls.ts';
import { callsByFlow } from '../../../server/http/openapi/flow-calls.ts';
import type { CheckResult, Scenario } from './runner.ts';
import { accountScenarios } from './scenarios/account.ts';
import { collectiblesStandardPaths } from './scenarios/collectibles.ts';
import { flowScenarios } from './scenarios/flows.ts';

export const profileNames = ['sell', 'sell-and-account', 'all'] as const;
export type ProfileName = (typeof profileNames)[number];

const profileTitles: Readonly<Record<ProfileName, string>> = {
  sell: 'sell',
  'sell-and-account': 'sell and account',
  all: 'all',
};

export const allScenarios: readonly Scenario[] = [
  ...flowScenarios,
  { name: 'collectibles-standard-paths', run: collectiblesStandardPaths },
  ...accountScenarios,
];
const purchaseFlows = flowScenarios.flatMap(({ flow }) => flow ?? []);
const isRead = (id: CallId) => calls[id].method === 'GET';

const requiredBy = (flows: readonly string[]): CallId[] =>
  flows.flatMap((flow) => callsByFlow[flow]?.required ?? []);

/** The calls that a backend must have, from the table of flows. */
export const requiredCalls: Readonly<Record<ProfileName, ReadonlySet<string>>> = {
  sell: new Set(requiredBy(purchaseFlows)),
  'sell-and-account': new Set([
    ...requiredBy([...purchaseFlows, 'Policies', 'Account settings']),
    ...requiredBy(['Claims']).filter(isRead),
  ]),
  all: new Set(requiredBy(Object.keys(callsByFlow))),
};
/** The calls that the storefront makes. Others are made by the portal. */
const storefrontCalls = new Set<string>(
  Object.values(callsByFlow).flatMap(({ required, optional }) => [...required, ...optional]),
);

const rank = (profile: ProfileName) => profileNames.indexOf(profile);

/** Returns the lowest profile that has the scenario. */
function profileOfScenario(name: string): ProfileName {
  if (name === 'account' || name === 'existing-policies') return 'sell-and-account';
  const isPurchase = flowScenarios.some((scenario) => scenario.name === name && scenario.flow);
  return isPurchase || name === 'cross-origin' ? 'sell' : 'all';
}

/** Returns the scenarios that a run of the profile needs. */
export function scenariosOf(profile: ProfileName): Scenario[] {
  return allScenarios.filter(({ name }) => rank(profileOfScenario(name)) <= rank(profile));
}

/** Returns the lowest profile that a failed check contradicts. */
function rankOf({ call, scenario }: CheckResult): number {
  const lowest = storefrontCalls.has(call)
    ? profileNames.findIndex((name) => requiredCalls[name].has(call))
    : 0;
  return Math.max(rank(profileOfScenario(scenario)), lowest === -1 ? rank('all') : lowest);
}

/**
 * Returns the reasons why the backend does not pass the profile. An empty list if it passes.
 * @internal
 */
export function shortfallsOf(profile: ProfileName, checks: readonly CheckResult[]): string[] {
  const failed = checks.filter(
    (check) => check.outcome === 'failed' && rankOf(check) <= rank(profile),
  );
  return [
    ...new Set([
      ...failed.map(({ call, expectation, detail }) => `${call} ${expectation}: ${detail}`),
      ...(offeredFlows(checks).length === 0 ? ['no product could be bought'] : []),
      ...(profile === 'sell' ? [] : uncheckedAccountCalls(checks)),
      ...(profile === 'all' ? [...missingFeatures(checks), ...uncheckedParts(checks)] : []),
    ]),
  ];
}

/** Returns the flows that a purchase completed with each required call. */
function offeredFlows(checks: readonly CheckResult[]): string[] {
  return flowScenarios.flatMap(({ name, flow }) => {
    const passed = new Set(
      checks.filter((one) => one.scenario === name && isPassed(one)).map(({ call }) => call),
    );
    return flow && requiredBy([flow]).every((id) => passed.has(id)) ? [flow] : [];
  });
}

const isPassed = ({ outcome }: CheckResult) => outcome === 'passed';

/** A run without an account checks none of its calls, so it proves nothing about them. */
function uncheckedAccountCalls(checks: readonly CheckResult[]): string[] {
  const checked = new Set(
    checks.flatMap((check) => (isPassed(check) || check.outcome === 'failed' ? check.call : [])),
  );
  const accountCalls = [...requiredCalls['sell-and-account']].filter(
    (id) => !requiredCalls.sell.has(id),
  );
  return accountCalls.filter((id) => !checked.has(id)).map((id) => `${id} was not checked`);
}

function missingFeatures(checks: readonly CheckResult[]): string[] {
  return checks
    .filter(({ isMissing, call }) => isMissing && storefrontCalls.has(call))
    .map(({ call, expectation }) =>
      expectation === 'exists' ? `${call} is missing` : `missing: ${call} ${expectation}`,
    );
}

/** Returns the checks that another option of the command would include. */
function uncheckedParts(checks: readonly CheckResult[]): string[] {
  return checks
    .filter(({ outcome, detail }) => outcome === 'skipped' && detail.startsWith('requires --'))
    .map(({ call, detail }) => `${call} was not checked: ${detail}`);
}

/** Returns the highest of the profiles that the run included and that the backend passes. */
export function passedProfile(
  upTo: ProfileName,
  checks: readonly CheckResult[],
): ProfileName | undefined {
  return profileNames
    .slice(0, rank(upTo) + 1)
    .findLast((profile) => shortfallsOf(profile, checks).length === 0);
}

/** Returns the profile and the products that were bought: 'sell (Renters)'. */
export const profileSummary = (profile: ProfileName, checks: readonly CheckResult[]) =>
  `${profileTitles[profile]} (${offeredFlows(checks).join(', ')})`;

/** Formats the verdict for people: the highest profile passed, and what the next one lacks. */
export function formatVerdict(upTo: ProfileName, checks: readonly CheckResult[]): string {
  const passed = passedProfile(upTo, checks);
  const lines = passed ? [`Passes: ${profileSummary(passed, checks)}`] : [];
  if (passed === upTo) return lines.join('\n');
  const next = profileNames[passed ? rank(passed) + 1 : 0] ?? upTo;
  return [
    ...lines,
    `Does not pass: ${profileTitles[next]}`,
    ...shortfallsOf(next, checks).map((reason) => `  ${reason}`),
  ].join('\n');
}
