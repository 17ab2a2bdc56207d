import type { ReactNode } from 'react';
import Apple from '~icons/tabler/brand-apple-filled';
import Facebook from '~icons/tabler/brand-facebook-filled';
import type { SocialProvider } from '#shared/members/members';

/** Decorative: the label names the provider. */
export function ProviderIcon({ provider }: { provider: SocialProvider }): ReactNode {
  if (provider === 'apple') return <Apple aria-hidden="true" />;
  if (provider === 'facebook') return <Facebook aria-hidden="true" />;
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
      {provider === 'naver' ? <path fill="#fff" d="M4 4h5.3l5.4 7.9V4H20v16h-5.3l-5.4-7.9V20H4z" /> : null}
      {provider === 'kakao' ? (
        <path
          fill="#191919"
          d="M12 3.6c-5.2 0-9.4 3.2-9.4 7.2 0 2.6 1.8 4.9 4.5 6.1l-1 3.5c-.1.4.3.7.6.5l4.2-2.8h1.1c5.2 0 9.4-3.3 9.4-7.3s-4.2-7.2-9.4-7.2z"
        />
      ) : null}
      {provider === 'google' ? <GoogleGlyph /> : null}
    </svg>
  );
}

function GoogleGlyph(): ReactNode {
  return (
    <g fill="none" strokeWidth="3.8">
      <path stroke="#4285f4" d="M12.2 12h7.4a7.6 7.6 0 0 1-2.6 5.7" />
      <path stroke="#34a853" d="M17.1 17.6a7.6 7.6 0 0 1-11.9-2.2" />
      <path stroke="#fbbc05" d="M5.3 15.6a7.6 7.6 0 0 1 0-7.2" />
      <path stroke="#ea4335" d="M5.2 8.6a7.6 7.6 0 0 1 12.2-2" />
    </g>
  );
}
