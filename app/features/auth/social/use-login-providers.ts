import { useRouteLoaderData } from 'react-router';
import type { SocialProvider } from '#shared/members/members';

export function useLoginProviders(): readonly SocialProvider[] {
  return useRouteLoaderData<{ social: SocialProvider[] }>('root')?.social ?? [];
}
