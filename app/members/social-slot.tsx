import type { ReactNode } from 'react';
import styles from './forms.module.css';
import { SocialButtons } from './social-buttons.tsx';
import { useOfferedProviders } from './use-offered-providers.ts';

/** The ways over other houses, below the form of this one; nothing where none is set up. */
export function SocialSlot({ returnTo }: { returnTo: string }): ReactNode {
  const providers = useOfferedProviders();
  return providers.length === 0 ? null : (
    <div className={styles.social}>
      <SocialButtons providers={providers} returnTo={returnTo} />
    </div>
  );
}
