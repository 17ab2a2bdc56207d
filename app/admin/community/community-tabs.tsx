import type { ReactNode } from 'react';
import ui from '../../components/ui.module.css';

const TABS = [
  { path: '/operator/community', name: '검토' },
  { path: '/operator/community/comments', name: '모든 댓글' },
  { path: '/operator/community/reviews', name: '리뷰' },
  { path: '/operator/community/lists', name: '공개 책장' },
  { path: '/operator/community/rights', name: '임시조치' },
  { path: '/operator/community/words', name: '단어 목록' },
  { path: '/operator/community/rules', name: '닫은 곳·제한' },
];

export function CommunityTabs({ here }: { here: string }): ReactNode {
  return (
    <nav className={ui.chips} aria-label="댓글과 신고의 화면">
      {TABS.map(({ path, name }) => (
        <a key={path} className={ui.chip} href={path} aria-current={path === here ? 'page' : undefined}>
          <span>{name}</span>
        </a>
      ))}
    </nav>
  );
}
