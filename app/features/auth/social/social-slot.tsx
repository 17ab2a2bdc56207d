import type { ReactNode } from 'react';
import styles from '../forms/forms.module.css';
import { SocialButtons } from './social-buttons.tsx';
import { useLoginProviders } from './use-login-providers.ts';

/** Nothing when no provider is configured. */
export function SocialSlot({ returnTo }: { returnTo: string }): ReactNode {
  const providers = useLoginProviders();
  return providers.length === 0 ? null : (
    <div className={styles.social}>
      <SocialButtons providers={providers} returnTo={returnTo} />
    </div>
  );
}
