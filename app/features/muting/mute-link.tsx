import type { ReactNode } from 'react';
import ui from '../../components/ui.module.css';
import { Link } from '../../navigation/link.tsx';
import { useMember } from '../auth/use-member.ts';

/** Menu of a work, members only: a page, or a sheet that `CardMenus` loads on use. */
export function MuteLink({ work, className = '' }: { work: number; className?: string | undefined }): ReactNode {
  if (!useMember()) return null;
  return (
    <Link
      className={`${ui.icon} ${className}`}
      to={`/my/hidden?work=${work}`}
      aria-label="작품 메뉴"
      aria-haspopup="dialog"
    >
      ⋯
    </Link>
  );
}
