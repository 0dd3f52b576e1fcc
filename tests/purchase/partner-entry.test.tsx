import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const islands = {
  baggage: () => import('../../src/islands/baggage/Baggage.island.tsx'),
  'rental car': () => import('../../src/islands/rental-car/RentalCar.island.tsx'),
  'rental extension': () =>
    import('../../src/islands/rental-car/extension/RentalExtension.island.tsx'),
  renters: () => import('../../src/islands/renters/Renters.island.tsx'),
  'small business': () => import('../../src/islands/small-business/SmallBusiness.island.tsx'),
  collectibles: () => import('../../src/islands/collectibles/Collectibles.island.tsx'),
};

beforeEach(() => void vi.resetModules());
afterEach(() => {
  history.replaceState(null, '', '/');
  sessionStorage.clear();
});

it.each(Object.entries(islands))('%s stores the partner from the entry URL', async (_, enter) => {
  history.replaceState(null, '', '/?partner_client_id=abc&partner_name=Acme');
  await enter();
  expect(JSON.parse(sessionStorage.getItem('metadata') ?? 'null')).toEqual({
    partner_client_id: 'abc',
    partner_name: 'Acme',
  });
});
