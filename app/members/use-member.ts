import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** What screens know of whoever is logged in. */
export type KnownMember = NonNullable<ReturnType<typeof useMember>>;

/** The member this page was made for; nothing for a visitor. */
export function useMember() {
  return useRouteLoaderData<typeof loader>('root')?.member;
}
