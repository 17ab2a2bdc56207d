import type { ReactNode } from 'react';
import { myHead } from '../../features/account/my-page.tsx';
import { Notice } from '../../components/notice.tsx';
import type { HeadMatches } from '../../features/seo/page-head.ts';

export const handle = { title: '회원 탈퇴' };

export function meta({ matches }: { matches: HeadMatches }) {
  return myHead(matches, '회원 탈퇴');
}

/** Cacheable: not personal. */
export default function WithdrawnPage(): ReactNode {
  return <Notice title="회원 탈퇴가 완료되었습니다." text="그동안 이용해 주셔서 감사합니다." />;
}
