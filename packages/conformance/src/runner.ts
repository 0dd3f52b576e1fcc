import type { ResponseOf, CallDefinition } from '../../../src/contract/define-call.ts';
import { sendCall, type CallResult, type Fetch, type SentCall } from './send-call.ts';

/** One thing that was looked at. */
export interface Check {
  scenario: string;
  /** Id of the call. */
  call: string;
  /** What should be, in words. */
  expectation: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why it did not pass. */
  detail: string;
  milliseconds: number;
}

/** What the caller knows of the backend. */
export interface Target {
  /** Origin, without a trailing slash. */
  url: string;
  fetch: Fetch;
  /** An account that has policies; one is opened where it is left out. */
  email?: string;
  password?: string;
  /** In place of a sign-in. */
  token?: string;
  /** What the card processor's library answers: a token that works. */
  cardToken: string;
  /** Answers to surveys by key_name, before those that come with this package. */
  answers: Record<string, unknown>;
  /** Also what changes the account's policies: an extension, a change of collections, a cancellation, a claim. */
  changes: boolean;
}

/** Ends a walk: what follows needs what did not come. */
export class ScenarioStopped extends Error {}

/** One walk through the calls of a flow. */
export interface Scenario {
  name: string;
  run(client: ScenarioClient, target: Target): Promise<void>;
}

/** Makes the calls of one walk and notes what came of them. */
export class ScenarioClient {
  readonly checks: Check[] = [];
  readonly #scenario: string;
  readonly #target: Target;

  constructor(scenario: string, target: Target) {
    this.#scenario = scenario;
    this.#target = target;
  }

  /**
   * A call that has to be answered by the contract.
   * @throws Stopped where it is not: the rest of the walk has nothing to go on
   */
  async expectResponse<Call extends CallDefinition>(
    call: Call,
    sent: SentCall = {},
  ): Promise<ResponseOf<Call>> {
    const { status, body, code, mismatch } = await this.#send(
      call,
      sent,
      'answers by the contract',
      {
        isExpected: ({ status: receivedStatus, mismatch: receivedMismatch }) =>
          receivedStatus >= 200 && receivedStatus < 300 && receivedMismatch === undefined,
      },
    );
    if (status >= 200 && status < 300 && mismatch === undefined) return body as ResponseOf<Call>;
    throw new ScenarioStopped(`${call.id} was answered ${code ?? status}`);
  }

  /** A call that has to be refused, with a code and a message that can be read. */
  async expectError(
    call: CallDefinition,
    sent: SentCall,
    expectation: string,
    statuses?: readonly number[],
  ) {
    await this.#send(call, sent, expectation, {
      isExpected: ({ status, code }) =>
        code !== undefined && (statuses?.includes(status) ?? (status >= 400 && status < 500)),
    });
  }

  /** False, and noted as left out, where there is no such call. */
  async isAvailable(call: CallDefinition, sent: SentCall): Promise<boolean> {
    const { url, fetch } = this.#target;
    const { status, code } = await sendCall({ base: url, fetch }, call, sent);
    const isMissing = status === 404 && (code === undefined || code === 'route_not_found');
    if (isMissing) this.skip(call, 'is there', 'the storefront does without it');
    return !isMissing;
  }

  /** Anything else that should be so. */
  recordCheck(call: CallDefinition, expectation: string, isMet: boolean, detail = ''): void {
    this.#add(call.id, expectation, isMet ? 'passed' : 'failed', isMet ? '' : detail);
  }

  skip(call: CallDefinition | string, expectation: string, detail: string): void {
    this.#add(typeof call === 'string' ? call : call.id, expectation, 'skipped', detail);
  }

  async #send(
    call: CallDefinition,
    sent: SentCall,
    expectation: string,
    { isExpected }: { isExpected: (result: CallResult) => boolean },
  ): Promise<CallResult> {
    const { url, fetch } = this.#target;
    const startedAt = performance.now();
    const result = await sendCall({ base: url, fetch }, call, sent);
    const milliseconds = Math.round(performance.now() - startedAt);
    const isPassed = isExpected(result);
    const detail = isPassed ? '' : describe(result);
    this.#add(call.id, expectation, isPassed ? 'passed' : 'failed', detail, milliseconds);
    return result;
  }

  #add(
    call: string,
    expectation: string,
    outcome: Check['outcome'],
    detail: string,
    milliseconds = 0,
  ) {
    this.checks.push({
      scenario: this.#scenario,
      call,
      expectation,
      outcome,
      detail,
      milliseconds,
    });
  }
}

function describe({ status, code, mismatch }: CallResult): string {
  if (mismatch !== undefined) return status === 0 ? mismatch : `${status}: ${mismatch}`;
  return code === undefined ? `${status}` : `${status} ${code}`;
}

/** Carries the walks out one after another. */
export async function runScenarios(
  target: Target,
  scenarios: readonly Scenario[],
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { name, run } of scenarios) {
    const client = new ScenarioClient(name, target);
    try {
      await run(client, target);
    } catch (error) {
      if (!(error instanceof ScenarioStopped)) throw error;
      client.skip('the rest', 'is not looked at', error.message);
    }
    checks.push(...client.checks);
  }
  return checks;
}
