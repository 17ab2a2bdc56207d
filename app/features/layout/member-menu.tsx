import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { CurrentMember } from '../auth/current-member.ts';
import { useMember } from '../auth/use-member.ts';
import styles from './layout.module.css';
import { Link } from '../../navigation/link.tsx';

/** Login link for visitors, account links for members. */
export function MemberLinks(): ReactNode {
  const member = useMember();
  const { pathname } = useLocation();
  if (member) return <MemberMenu member={member} />;
  return (
    <Link className={styles.login} to={`/login?return_to=${encodeURIComponent(pathname)}`}>
      로그인
    </Link>
  );
}

function MemberMenu({ member: { nick, photo, adultMode } }: { member: CurrentMember }): ReactNode {
  return (
    <>
      <Link id="inbox-bell" className={styles.bell} to="/my/inbox" aria-label="알림함" />
      <button type="button" className={styles.member} popoverTarget="member-menu">
        {photo ? (
          <img className={styles.photo} src={`/media/members/${photo}/64.webp`} width="32" height="32" alt="" />
        ) : (
          <span className={styles.photo} data-letter={[...nick][0]} aria-hidden="true" />
        )}
        <span className={styles.nick} aria-hidden="true">
          {nick}
        </span>
        <span className="visually-hidden">{nick} 님의 메뉴 열기</span>
      </button>
      <div id="member-menu" popover="auto" className={`${styles.themeMenu} ${styles.memberMenu}`}>
        <p className={styles.memberName}>{nick} 님</p>
        <Link to="/mybook">내 서재</Link>
        <Link to="/my">내 정보</Link>
        <Link to="/coin">코인</Link>
        <Link to="/my/adult">
          성인 모드 <span>{adultMode ? '켜짐' : '꺼짐'}</span>
        </Link>
        <form method="post" action="/proc/logout">
          <button type="submit">로그아웃</button>
        </form>
      </div>
    </>
  );
}
