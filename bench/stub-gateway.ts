import type { Gateway } from '../server/sales/gateway/gateway.ts';

/** Gateway stub that accepts every request and stores nothing. */
export const stubGateway: Gateway = {
  kind: 'embedded',
  addMethod: () => Promise.reject(new Error('The stub adds no cards')),
  async verify() {},
  authorize: async ({ key }) => ({ chargeRef: `ch_${key}` }),
  async capture() {},
  voidAuthorization: async () => undefined,
  listAuthorizationsBefore: async () => Array.from({ length: 2_000 }, (_, at) => `ch_orphan_${at}`),
  async refund() {},
};

/** Stub for Stripe Billing, which collects later payments. */
export const stubBilling: Gateway['billing'] = {
  findSchedule: async () => null,
  listInvoices: async () => [],
  syncSchedule: async ({ policyId }) => `sch_${policyId}`,
  payInvoice: async () => true,
  findChargedCard: async () => null,
};
