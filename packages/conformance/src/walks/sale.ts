import type { AnswerOf } from '../../../../src/contract/define-call.ts';
import { createCardToken, findSandbox, testCards } from '../../../../src/contract/sandbox.ts';
import { addPotentialMethod } from '../../../../src/contract/purchase/payment-methods.ts';
import { methodIdIn } from '../../../../src/contract/purchase/purchase.ts';
import type { AddMethodCall, PurchaseCall } from '../../../../src/purchase/definition.ts';
import { exchange } from '../exchange.ts';
import type { Asker, Target } from '../runner.ts';
import { drawn, type Buyer } from '../samples.ts';

interface Sale<Call extends PurchaseCall> {
  call: Call;
  /** Without payer and payment method. */
  request: object;
  params?: Record<string, string>;
  buyer: Buyer;
  addMethod?: AddMethodCall;
  /** Of who is signed in; a visitor has none. */
  token?: string;
}

/** Adds a card and buys, once for its key; what must be refused is tried before. */
export async function sell<Call extends PurchaseCall>(
  asker: Asker,
  target: Target,
  { call, request, params, buyer, token, addMethod = addPotentialMethod }: Sale<Call>,
): Promise<AnswerOf<Call>> {
  const { first_name, last_name, email } = buyer;
  const order = { ...request, ...(token ? {} : buyer) };
  const stranger = { ...order, payment_method_id: `pm_${drawn()}` };
  const refused = { params, token, uniqueKey: crypto.randomUUID(), request: stranger };
  await asker.refusal(call, refused, 'refuses a card that nobody has added');
  const method = await asker.answer(addMethod, {
    token,
    request: { first_name, last_name, email, token: await cardToken(target) },
  });
  const sent = {
    params,
    token,
    uniqueKey: crypto.randomUUID(),
    request: { ...order, payment_method_id: methodIdIn(method) },
  };
  const sold = await asker.answer(call, sent);
  const again = await asker.answer(call, sent);
  const numbers = [sold, again].map((answer) => numberIn(answer));
  asker.note(call, 'names the policy by its number', numbers[0] !== '', 'policy_number is empty');
  const once = numbers[0] === numbers[1];
  asker.note(call, 'carries one unique key out once', once, `sold ${numbers.join(' and ')}`);
  return sold;
}

function numberIn(answer: unknown): string {
  const { policy_number, agreements } = answer as {
    policy_number?: string;
    agreements?: { policy_number: string }[];
  };
  return policy_number ?? agreements?.[0]?.policy_number ?? '';
}

/** A token that works: of the reference provider's sandbox where that is who answers. */
export async function cardToken(target: Target): Promise<string> {
  const to = { base: target.url, fetch: target.fetch };
  const { answer: sandbox } = await exchange(to, findSandbox, {});
  if (sandbox === undefined) return target.cardToken;
  const { number } = testCards[0];
  const request = { number, exp_month: 4, exp_year: 2039, cvc: '318' };
  const { answer } = await exchange(to, createCardToken, { request });
  return (answer as AnswerOf<typeof createCardToken> | undefined)?.token ?? target.cardToken;
}
