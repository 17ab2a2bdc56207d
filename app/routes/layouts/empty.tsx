import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { EmptyFrame } from '../../features/layout/empty-frame.tsx';

export default function EmptyLayout(): ReactNode {
  return (
    <EmptyFrame>
      <Outlet />
    </EmptyFrame>
  );
}
