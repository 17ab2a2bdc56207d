import type { ReactNode } from 'react';
import { ShopLayout } from '../../features/layout/shop-layout.tsx';

export default function NoPaddingLayout(): ReactNode {
  return <ShopLayout padded={false} />;
}
