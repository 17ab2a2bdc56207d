import type { ReactNode } from 'react';
import { MEASURES, type MeasureKind } from '#shared/authors/measures';
import { Badge } from '../components/console-page.tsx';

interface StandingBadgesProps {
  measure: MeasureKind | null;
  isTrusted: boolean;
  hasLeft: boolean;
}

export function StandingBadges({ measure, isTrusted, hasLeft }: StandingBadgesProps): ReactNode {
  if (hasLeft) return <Badge>떠난 작가</Badge>;
  if (measure) return <Badge tone={measure === 'ban' ? 'bad' : 'wait'}>{MEASURES[measure]}</Badge>;
  return isTrusted ? <Badge tone="good">신뢰 작가</Badge> : <Badge>작가</Badge>;
}
