import type { ReactNode } from 'react';
import Dots from '~icons/tabler/dots';
import { toast } from '../../components/toasts.ts';
import ui from '../../components/ui.module.css';
import { Link } from '../../navigation/link.tsx';
import { useMember } from '../auth/use-member.ts';

/** Opens the sheet that hides a work; loaded on use, a page without script. Members only. */
export function MuteLink({ work, className }: { work: number; className: string | undefined }): ReactNode {
  if (!useMember()) return null;
  const open = (): void =>
    void import('./mute-sheet.tsx').then(
      ({ openMuteSheet }) => openMuteSheet(work),
      () => toast({ variant: 'destructive', title: '메뉴를 열지 못했습니다. 잠시 후 다시 시도해 주세요.' }),
    );
  return (
    <Link
      className={`${ui.icon} ${className ?? ''}`}
      to={`/my/hidden?work=${work}`}
      aria-label="작품 메뉴"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        open();
      }}
    >
      <Dots aria-hidden="true" />
    </Link>
  );
}
