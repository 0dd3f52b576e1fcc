import type { Calls } from '../../src/contract/calls.ts';
import type { Handler } from '../http/mount.ts';
import { rateRules } from '../http/rate-limit.ts';
import { persistFlow, openFlow, savedFlowState } from './saved-flows.ts';

export const saveFlow: Handler<Calls['saveFlow']> = async (input, services) => {
  await persistFlow(services, input);
  return null;
};

export const openSavedFlow: Handler<Calls['openSavedFlow']> = async ({ request, ip }, services) => {
  await services.limiter.consume(rateRules.savedFlows, ip);
  return openFlow(services, request);
};

export const checkSavedFlow: Handler<Calls['checkSavedFlow']> = ({ request }, services) =>
  savedFlowState(services, request);
