import type { ReactNode } from 'react';
import { Badge } from '../components/console-page.tsx';
import { type ReleaseState, STATE_NAMES } from './visibility.ts';

const TONES = { draft: 'wait', scheduled: 'info', open: 'good', withdrawn: 'bad' } as const;

export function EpisodeStateBadge({ state, isEarly }: { state: ReleaseState; isEarly: boolean }): ReactNode {
  if (isEarly) return <Badge tone="good">선공개</Badge>;
  return <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>;
}
