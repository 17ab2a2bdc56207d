import type { ReactNode } from 'react';
import { InnerLayout } from '../../features/layout/shop-layout.tsx';

export default function SubNoPaddingLayout(): ReactNode {
  return <InnerLayout padded={false} />;
}
