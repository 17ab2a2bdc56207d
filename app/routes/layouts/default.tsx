import type { ReactNode } from 'react';
import { ShopLayout } from '../../features/layout/shop-layout.tsx';

export default function DefaultLayout(): ReactNode {
  return <ShopLayout padded />;
}
