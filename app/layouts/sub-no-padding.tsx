import type { ReactNode } from 'react';
import { InnerFrame } from './shop-frame.tsx';

export default function SubNoPaddingLayout(): ReactNode {
  return <InnerFrame padded={false} />;
}
