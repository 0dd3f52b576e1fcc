import type { ResponseOf, CallDefinition } from '../../../src/contract/define-call.ts';
import type { ErrorCode } from '../../../src/contract/errors.ts';
import { isMissingCallResponse, isOptionalCall } from '../../../src/contract/missing-call.ts';
import { sendCall, type Backend, type CallResult, type CallInput } from './send-call.ts';

/** Result of one check. */
export interface CheckResult {
  scenario: string;
  /** Id of the call. */
  call: string;
  /** The expected behavior as text. */
  expectation: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** The reason if the check did not pass. */
  detail: string;
  milliseconds: number;
  /** True if the backend does not have the call or the feature. */
  isMissing?: true;
}

/** The tested backend, and data of the person who runs the tests. */
export interface TestedBackend extends Backend {
  /**
   * Email of an account with policies. Without an email and a token, the policies of an account are
   * not tested.
   */
  email?: string;
  password?: string;
  /** Session token to use instead of a sign-in. */
  token?: string;
  /** Valid card token from the browser library of the card processor. */
  cardToken: string;
  /** Token of a card that the issuer declines. By default the one that Stripe publishes. */
  declinedCardToken?: string | undefined;
  /** Card of the sandbox. Undefined for one that every purchase accepts. */
  testCard?: { number: string };
  /** Survey answers by key_name. They override the answers of this package. */
  answers: Record<string, unknown>;
  /**
   * True to also test calls that change the account's policies: an extension, a change of
   * collections, a cancellation, a claim.
   */
  changes: boolean;
  /**
   * Ids of the calls that the backend must have. A check of another call is skipped if the backend
   * does not have it. Undefined if every call is required that the storefront cannot do without.
   */
  requiredCalls?: ReadonlySet<string>;
}

/** Thrown to stop a scenario, because data for its remaining calls is missing. */
export class ScenarioStopped extends Error {}

interface SentCall extends CallResult {
  milliseconds: number;
}

/** A named sequence of calls, for example through one flow. */
export interface Scenario {
  name: string;
  /** Flow of server/http/openapi/flow-calls.ts that the scenario completes with a purchase. */
  flow?: string;
  run(client: ScenarioClient, target: TestedBackend): Promise<void>;
}

/** Sends the calls of one scenario to the backend and records the results of the checks. */
export class ScenarioClient {
  readonly checks: CheckResult[] = [];
  readonly #scenario: string;
  readonly #target: TestedBackend;

  constructor(scenario: string, target: TestedBackend) {
    this.#scenario = scenario;
    this.#target = target;
  }

  /**
   * Sends a call that must succeed, and checks the response against the contract.
   * @throws ScenarioStopped if the call fails, because the remaining calls depend on its response
   */
  async expectResponse<Call extends CallDefinition>(
    call: Call,
    sent: CallInput = {},
  ): Promise<ResponseOf<Call>> {
    return this.#requireResponse(call, await this.#send(call, sent));
  }

  /**
   * Like `expectResponse`, but the backend may lack the call. The check is then recorded as skipped,
   * and the response is undefined.
   */
  async expectOptional<Call extends CallDefinition>(
    call: Call,
    sent: CallInput = {},
  ): Promise<ResponseOf<Call> | undefined> {
    const sentCall = await this.#send(call, sent);
    if (!isMissingCallResponse(call, sentCall)) return this.#requireResponse(call, sentCall);
    this.#addMissing(call, sentCall, true);
    return undefined;
  }

  /** Sends an optional call that must fail. Skips the call if the backend does not have it. */
  async expectOptionalError(call: CallDefinition, sent: CallInput, expectation: string) {
    const sentCall = await this.#send(call, sent);
    const { status, code } = sentCall;
    const isExpected = code !== undefined && status >= 400 && status < 500;
    if (isMissingCallResponse(call, sentCall)) this.#addMissing(call, sentCall, true);
    else this.#addResult(call, { expectation, isExpected }, sentCall);
  }

  /** Sends a call that must fail with an error code and a readable message. */
  async expectError(
    call: CallDefinition,
    sent: CallInput,
    expectation: string,
    expected: { statuses?: readonly number[]; code?: ErrorCode } = {},
  ) {
    const sentCall = await this.#send(call, sent);
    const { status, code } = sentCall;
    // The code `not_found` may be about an id that the request contains.
    if (code !== 'not_found' && isMissingCallResponse(call, sentCall))
      return this.#addMissing(call, sentCall, !this.#isRequired(call));
    const isExpected =
      code !== undefined &&
      (expected.statuses?.includes(status) ?? (status >= 400 && status < 500)) &&
      code === (expected.code ?? code);
    this.#addResult(call, { expectation, isExpected }, sentCall);
  }

  /** Runs a part of the scenario. If it stops, the next part still runs. */
  async runPart(part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      if (!(error instanceof ScenarioStopped)) throw error;
      this.skip('remaining calls', 'are skipped', error.message);
    }
  }

  /** Records the result of any other check. */
  recordCheck(call: CallDefinition, expectation: string, isMet: boolean, detail = ''): void {
    this.#add(call.id, expectation, isMet ? 'passed' : 'failed', isMet ? '' : detail);
  }

  skip(call: CallDefinition | string, expectation: string, detail: string): void {
    this.#add(typeof call === 'string' ? call : call.id, expectation, 'skipped', detail);
  }

  /** Records that the backend does not have a feature that is more than a call. */
  skipMissing(call: CallDefinition, expectation: string, detail: string): void {
    this.skip(call, expectation, detail);
    this.#markMissing();
  }

  #markMissing(): void {
    Object.assign(this.checks.at(-1)!, { isMissing: true });
  }

  #requireResponse<Call extends CallDefinition>(call: Call, sentCall: SentCall): ResponseOf<Call> {
    const { status, body, code, mismatch } = sentCall;
    if (isMissingCallResponse(call, sentCall)) {
      this.#addMissing(call, sentCall, !this.#isRequired(call));
      throw new ScenarioStopped(`the backend does not have ${call.id}`);
    }
    const isExpected = status >= 200 && status < 300 && mismatch === undefined;
    this.#addResult(call, { expectation: 'matches the contract', isExpected }, sentCall);
    if (isExpected) return body as ResponseOf<Call>;
    throw new ScenarioStopped(`${call.id} returned ${code ?? status}`);
  }

  #isRequired({ id }: CallDefinition): boolean {
    return this.#target.requiredCalls?.has(id) ?? true;
  }

  /** Records that the backend does not have the call. */
  #addMissing(call: CallDefinition, sentCall: SentCall, isOptional: boolean): void {
    const detail = isOptionalCall(call)
      ? 'the storefront works without it'
      : 'the backend does not have it';
    if (isOptional) this.skip(call, 'exists', detail);
    else this.#addResult(call, { expectation: 'exists', isExpected: false }, sentCall);
    this.#markMissing();
  }

  async #send(call: CallDefinition, sent: CallInput): Promise<SentCall> {
    const startedAt = performance.now();
    const result = await sendCall(this.#target, call, sent);
    return { ...result, milliseconds: Math.round(performance.now() - startedAt) };
  }

  #addResult(
    { id }: CallDefinition,
    { expectation, isExpected }: { expectation: string; isExpected: boolean },
    sentCall: SentCall,
  ): void {
    const detail = isExpected ? '' : describe(sentCall);
    const outcome = isExpected ? 'passed' : 'failed';
    this.#add(id, expectation, outcome, detail, sentCall.milliseconds);
  }

  #add(
    call: string,
    expectation: string,
    outcome: CheckResult['outcome'],
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

/** Runs the scenarios one after another. */
export async function runScenarios(
  target: TestedBackend,
  scenarios: readonly Scenario[],
): Promise<CheckResult[]> {
  const checks: CheckResult[] = [];
  for (const { name, run } of scenarios) {
    const client = new ScenarioClient(name, target);
    await client.runPart(() => run(client, target));
    checks.push(...client.checks);
  }
  return checks;
}
