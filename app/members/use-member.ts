import { useRouteLoaderData } from 'react-router';
import type { KnownMember } from './known-member.ts';

/** The member this page was made for; nothing for a visitor. */
export function useMember(): KnownMember | undefined {
  return useRouteLoaderData<{ member?: KnownMember }>('root')?.member;
}
