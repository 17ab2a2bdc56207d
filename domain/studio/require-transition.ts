import { DomainError } from '#kernel/domain-error';
import { nextState } from './transition-rules.ts';

/** Throws STUDIO_ERROR 0004 when an act is not allowed in a state. */
export function requireTransition<Kind extends Parameters<typeof nextState>[0]>(
  kind: Kind,
  change: Parameters<typeof nextState<Kind>>[1],
): void {
  if (nextState(kind, change) === undefined) throw new DomainError('STUDIO_ERROR', '0004');
}
