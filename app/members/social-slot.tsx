import type { ReactNode } from 'react';
export function SocialSlot(_props: { returnTo: string }): ReactNode {
  return null;
}
