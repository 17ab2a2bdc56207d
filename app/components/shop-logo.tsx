import type { ReactNode } from 'react';
import { logoUrl } from '#shared/web/shop-logo';

/** The operator's logo, or the mark of the product. */
export function ShopLogo({ size, logo = '' }: { size: number; logo?: string }): ReactNode {
  return logo === '' ? <ProductMark size={size} /> : <img src={logoUrl(logo, 64)} width={size} height={size} alt="" />;
}

function ProductMark({ size }: { size: number }): ReactNode {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" fill="currentColor">
      <rect x="2" y="8.5" width="7.6" height="24" rx=".8" />
      <rect x="12" y="2" width="8" height="30.5" rx=".8" />
      <path d="M22.6 6.1q-.2-.8.6-1l6.1-1.3q.8-.2 1 .6l5.6 26.5q.2.8-.6 1l-6.1 1.3q-.8.2-1-.6z" fill="var(--accent)" />
      <rect y="34.4" width="40" height="3.6" rx=".8" />
    </svg>
  );
}
