import type { ReactNode } from 'react';
import { ShopFrame } from './shop-frame.tsx';

export default function DefaultLayout(): ReactNode {
  return <ShopFrame padded />;
}
