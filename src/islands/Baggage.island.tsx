// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { lazy, type ComponentType } from 'react';
import { baggageFlow, baggagePurchase } from '../flows/baggage.ts';
import { AddressScreen } from './baggage/AddressScreen.tsx';
import { FlowIsland, prepareIsland, type ScreenProps } from './flow/FlowIsland.tsx';

prepareIsland();

const later = {
  flight: () => import('./baggage/FlightScreen.tsx'),
  passenger: () => import('./baggage/PassengerScreen.tsx'),
  plans: () => import('./baggage/PlansScreen.tsx'),
  payment: () => import('./baggage/PaymentScreen.tsx'),
  confirmation: () => import('./baggage/ConfirmationScreen.tsx'),
};

const screens: Record<
  (typeof baggageFlow.definition.steps)[number]['id'],
  ComponentType<ScreenProps>
> = {
  address: AddressScreen,
  flight: lazy(async () => ({ default: (await later.flight()).FlightScreen })),
  passenger: lazy(async () => ({ default: (await later.passenger()).PassengerScreen })),
  plans: lazy(async () => ({ default: (await later.plans()).PlansScreen })),
  payment: lazy(async () => ({ default: (await later.payment()).PaymentScreen })),
  confirmation: lazy(async () => ({ default: (await later.confirmation()).ConfirmationScreen })),
};

function begin() {
  // The screens to come are fetched while the first one is read, so that no step waits for its own.
  for (const fetchScreen of Object.values(later)) void fetchScreen().catch(() => {});
  if (!baggagePurchase.isPending()) return;
  // A reload cut the last purchase off: find out how it ended before anything else.
  baggageFlow.open('payment');
  void baggageFlow.complete(baggagePurchase.resume);
}

export function Baggage(props: ScreenProps) {
  return <FlowIsland {...props} flow={baggageFlow} screens={screens} onStart={begin} />;
}
