import type { ReactNode } from 'react';
import ui from '../../components/ui.module.css';
import { EmptyCatalog } from './empty-catalog.tsx';

/** A list of a shop without works: what will come, and the operator's way in. */
export function EmptyShop({ text }: { text: string }): ReactNode {
  return (
    <EmptyCatalog
      title="작품을 준비하고 있습니다."
      text={text}
      action={
        <a className={`${ui.button} ${ui.outline}`} href="/operator/works">
          운영자라면 첫 작품 올리기
        </a>
      }
    />
  );
}
