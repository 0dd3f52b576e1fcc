import type { AnswerOf, CallDefinition } from '../../../src/contract/define-call.ts';
import { exchange, type Exchange, type Fetch, type Sent } from './exchange.ts';

/** One thing that was looked at. */
export interface Check {
  walk: string;
  /** Id of the call. */
  call: string;
  /** What should be, in words. */
  what: string;
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
export class Stopped extends Error {}

/** One walk through the calls of a flow. */
export interface Walk {
  name: string;
  run(asker: Asker, target: Target): Promise<void>;
}

/** Makes the calls of one walk and notes what came of them. */
export class Asker {
  readonly checks: Check[] = [];
  readonly #walk: string;
  readonly #target: Target;

  constructor(walk: string, target: Target) {
    this.#walk = walk;
    this.#target = target;
  }

  /**
   * A call that has to be answered by the contract.
   * @throws Stopped where it is not: the rest of the walk has nothing to go on
   */
  async answer<Call extends CallDefinition>(call: Call, sent: Sent = {}): Promise<AnswerOf<Call>> {
    const { status, answer, code, fault } = await this.#ask(call, sent, 'answers by the contract', {
      isGood: ({ status: got, fault: wrong }) => got >= 200 && got < 300 && wrong === undefined,
    });
    if (status >= 200 && status < 300 && fault === undefined) return answer as AnswerOf<Call>;
    throw new Stopped(`${call.id} was answered ${code ?? status}`);
  }

  /** A call that has to be refused, with a code and a message that can be read. */
  async refusal(call: CallDefinition, sent: Sent, what: string, statuses?: readonly number[]) {
    await this.#ask(call, sent, what, {
      isGood: ({ status, code }) =>
        code !== undefined && (statuses?.includes(status) ?? (status >= 400 && status < 500)),
    });
  }

  /** False, and noted as left out, where there is no such call. */
  async isThere(call: CallDefinition, sent: Sent): Promise<boolean> {
    const { url, fetch } = this.#target;
    const { status, code } = await exchange({ base: url, fetch }, call, sent);
    const isMissing = status === 404 && (code === undefined || code === 'route_not_found');
    if (isMissing) this.skip(call, 'is there', 'the storefront does without it');
    return !isMissing;
  }

  /** Anything else that should be so. */
  note(call: CallDefinition, what: string, isSo: boolean, detail = ''): void {
    this.#add(call.id, what, isSo ? 'passed' : 'failed', isSo ? '' : detail);
  }

  skip(call: CallDefinition | string, what: string, detail: string): void {
    this.#add(typeof call === 'string' ? call : call.id, what, 'skipped', detail);
  }

  async #ask(
    call: CallDefinition,
    sent: Sent,
    what: string,
    { isGood }: { isGood: (came: Exchange) => boolean },
  ): Promise<Exchange> {
    const { url, fetch } = this.#target;
    const begun = performance.now();
    const came = await exchange({ base: url, fetch }, call, sent);
    const milliseconds = Math.round(performance.now() - begun);
    const good = isGood(came);
    const detail = good ? '' : describe(came);
    this.#add(call.id, what, good ? 'passed' : 'failed', detail, milliseconds);
    return came;
  }

  #add(call: string, what: string, outcome: Check['outcome'], detail: string, milliseconds = 0) {
    this.checks.push({ walk: this.#walk, call, what, outcome, detail, milliseconds });
  }
}

function describe({ status, code, fault }: Exchange): string {
  if (fault !== undefined) return status === 0 ? fault : `${status}: ${fault}`;
  return code === undefined ? `${status}` : `${status} ${code}`;
}

/** Carries the walks out one after another. */
export async function conform(target: Target, walks: readonly Walk[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { name, run } of walks) {
    const asker = new Asker(name, target);
    try {
      await run(asker, target);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      asker.skip('the rest', 'is not looked at', error.message);
    }
    checks.push(...asker.checks);
  }
  return checks;
}
