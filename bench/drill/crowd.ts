// The policyholders of a world. Each carries out one action after another.
import { setTimeout as wait } from 'node:timers/promises';
import { changeActions } from './changes.ts';
import { createClient, insertDevicePolicies, type Client } from './clients.ts';
import { purchaseActions } from './purchases.ts';
import type { World } from './world.ts';

const DEVICES_PER_PERSON = 30;

export interface Crowd {
  /** Ends the actions. Resolves when each person has finished the current one. */
  finish(): Promise<void>;
}

/** Registers people. They act until `finish` is called. */
export function startClients(world: World, count: number): Crowd {
  const loops = Array.from({ length: count }, async (_, at) => {
    const random = world.random.fork(`person ${at}`);
    await act(await createClient(world, random, `person-${at}-${random.word(6)}@example.com`));
  });
  const finished = Promise.allSettled(loops).then((outcomes) => {
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') world.report('error', String(outcome.reason));
  });
  return {
    async finish() {
      world.isEnding = true;
      await finished;
    },
  };
}

async function act(client: Client): Promise<void> {
  const { world, random, person } = client;
  person.devices = await insertDevicePolicies(client, DEVICES_PER_PERSON);
  while (!world.isEnding) {
    const isPurchase = random.chance(person.policies.length < 3 ? 0.8 : 0.4);
    const action = random.pick(isPurchase ? purchaseActions : changeActions);
    client.since = world.now().getTime();
    await action?.(client);
    await wait(random.integer(0, world.pauseMs ?? 20));
  }
}
