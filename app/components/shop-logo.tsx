import type { ReactNode } from 'react';

export function ShopLogo({ size }: { size: number }): ReactNode {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" fill="currentColor">
      <rect x="2" y="8.5" width="7.6" height="24" rx=".8" />
      <rect x="12" y="2" width="8" height="30.5" rx=".8" />
      <path d="M22.6 6.1q-.2-.8.6-1l6.1-1.3q.8-.2 1 .6l5.6 26.5q.2.8-.6 1l-6.1 1.3q-.8.2-1-.6z" fill="#C8452D" />
      <rect y="34.4" width="40" height="3.6" rx=".8" />
    </svg>
  );
}
