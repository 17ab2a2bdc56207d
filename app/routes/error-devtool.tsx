import type { ReactNode } from 'react';
import { Notice } from '../ui/notice.tsx';

export function meta() {
  return [{ title: '작품 보호 안내 - 서가' }, { name: 'robots', content: 'noindex' }];
}

export default function DevtoolErrorPage(): ReactNode {
  return (
    <Notice
      title="작품을 보호하기 위해 잠시 멈췄습니다."
      text={
        '평소와 다른 방식의 열람이 감지되어 보기를 중단했습니다.\n처음 화면에서 다시 열어 주세요. 계속되면 1:1 문의로 알려 주세요.'
      }
    />
  );
}
