import type { ReactNode } from 'react';
import { adminPaths } from '#shared/web/admin-paths';
import ui from '../../components/ui.module.css';
import { useMayRead } from '../components/write-access.tsx';

/** Pages of a work that the operator may see. */
export function WorkTabs({ workId, current }: { workId: number; current: string }): ReactNode {
  const [hasWork, hasNumbers] = [useMayRead('works'), useMayRead('work-numbers')];
  const tabs = [
    ...(hasWork
      ? [
          { href: adminPaths.work(workId), name: '작품 정보' },
          { href: adminPaths.workEpisodes(workId), name: '회차' },
          { href: adminPaths.workGuide(workId), name: '이야기·인물' },
        ]
      : []),
    ...(hasNumbers ? [{ href: adminPaths.workNumbers(workId), name: '통계' }] : []),
    ...(hasWork ? [{ href: adminPaths.workPreview(workId), name: '미리보기' }] : []),
  ];
  if (tabs.length < 2) return null;
  return (
    <nav className={ui.chips} aria-label="작품의 화면">
      {tabs.map(({ href, name }) => (
        <a key={href} className={ui.chip} href={href} aria-current={href === current ? 'page' : undefined}>
          <span>{name}</span>
        </a>
      ))}
    </nav>
  );
}
