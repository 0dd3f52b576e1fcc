import { calls, type CallId } from '../../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import { isMissingCallResponse } from '../../../../src/contract/missing-call.ts';
import { callsByFlow } from '../../../../server/http/openapi/flow-calls.ts';
import type { Scenario, TestedBackend } from '../runner.ts';
import { sendCall } from '../send-call.ts';

/**
 * Creates the scenario of a flow that ends with a purchase. If the backend has no call of the
 * product, the scenario is one skipped check.
 */
export function purchaseScenario(
  flow: string,
  buy: (...input: Parameters<Scenario['run']>) => Promise<unknown>,
): Scenario {
  return {
    name: flow.toLowerCase().replaceAll(' ', '-'),
    flow,
    async run(client, target) {
      await client.runPart(async () => {
        await buy(client, target);
      });
      const [first] = client.checks;
      if (!first?.isMissing || (await hasProduct(target, flow))) return;
      client.checks.length = 0;
      const [plans] = productCalls(flow);
      if (plans) client.skipMissing(plans, 'is offered', 'the backend does not sell this product');
    },
  };
}

/** Returns the required calls of the flow that no other flow has. Their tag is the product. */
function productCalls(flow: string): CallDefinition[] {
  const required: readonly CallId[] = callsByFlow[flow]?.required ?? [];
  return required.map((id): CallDefinition => calls[id]).filter(({ tag }) => tag === flow);
}

/**
 * Sends empty requests, because the backend may lack only the first call of the flow. A purchase is
 * not sent.
 */
async function hasProduct(target: TestedBackend, flow: string): Promise<boolean> {
  for (const call of productCalls(flow)) {
    if (call.idempotent || call.path.includes(':')) continue;
    const sent = call.method === 'GET' ? {} : { request: {} };
    if (!isMissingCallResponse(call, await sendCall(target, call, sent))) return true;
  }
  return false;
}
