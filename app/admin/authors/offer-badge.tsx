import type { ReactNode } from 'react';
import { OFFER_STATES, type OfferState } from '#shared/authors/contracts';
import { Badge } from '../components/console-page.tsx';

const TONES = {
  requested: 'wait',
  offered: 'info',
  accepted: 'good',
  declined: 'bad',
  refused: 'bad',
  replaced: undefined,
} as const satisfies Record<OfferState, unknown>;

/** The state of an application for paid serialization. */
export function OfferBadge({ state, isLapsed }: { state: OfferState; isLapsed: boolean }): ReactNode {
  if (isLapsed) return <Badge tone="bad">기한 지남</Badge>;
  const tone = TONES[state];
  return <Badge {...(tone ? { tone } : {})}>{OFFER_STATES[state]}</Badge>;
}
