import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { EmptyFrame } from '../../features/layout/empty-frame.tsx';
import { SearchEntry } from '../../features/layout/search-entry.tsx';

export default function ErrorLayout(): ReactNode {
  return (
    <EmptyFrame search={<SearchEntry />}>
      <Outlet />
    </EmptyFrame>
  );
}
