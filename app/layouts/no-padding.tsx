import type { ReactNode } from 'react';
import { ShopFrame } from './shop-frame.tsx';

export default function NoPaddingLayout(): ReactNode {
  return <ShopFrame padded={false} />;
}
