import { useRouteLoaderData } from 'react-router';
import type { CurrentMember } from './current-member.ts';

/** Undefined for visitors. */
export function useMember(): CurrentMember | undefined {
  return useRouteLoaderData<{ member?: CurrentMember }>('root')?.member;
}
