import { useRouteLoaderData } from 'react-router';
import type { SocialProvider } from '#vocabulary/members';

/** The ways over other houses that this shop is set up for; the same for everybody. */
export function useOfferedProviders(): readonly SocialProvider[] {
  return useRouteLoaderData<{ social: SocialProvider[] }>('root')?.social ?? [];
}
