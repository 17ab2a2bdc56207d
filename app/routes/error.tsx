import type { ReactNode } from 'react';
import { FaultNotice } from '../layouts/fault-page.tsx';

export function meta() {
  return [{ title: '오류 안내 - 서가' }, { name: 'robots', content: 'noindex' }];
}

export default function ErrorPage(): ReactNode {
  return <FaultNotice code={undefined} />;
}
