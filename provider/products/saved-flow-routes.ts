import type { Calls } from '../../src/contract/calls.ts';
import type { Handler } from '../http/mount.ts';
import { rateRules } from '../http/rate-limit.ts';
import { keepFlow, openFlow, stateOfFlow } from './saved-flows.ts';

export const saveFlow: Handler<Calls['saveFlow']> = async (input, services) => {
  await keepFlow(services, input);
  return null;
};

export const openSavedFlow: Handler<Calls['openSavedFlow']> = async ({ request, ip }, services) => {
  await services.limiter.take(rateRules.savedFlows, ip);
  return openFlow(services, request);
};

export const checkSavedFlow: Handler<Calls['checkSavedFlow']> = ({ request }, services) =>
  stateOfFlow(services, request);
