import type { ReactNode } from 'react';
import AdjustmentsHorizontal from '~icons/tabler/adjustments-horizontal';
import Bell from '~icons/tabler/bell';
import ChartBar from '~icons/tabler/chart-bar';
import ChevronRight from '~icons/tabler/chevron-right';
import Coins from '~icons/tabler/coins';
import DeviceFloppy from '~icons/tabler/device-floppy';
import DeviceMobile from '~icons/tabler/device-mobile';
import DoorExit from '~icons/tabler/door-exit';
import Book from '~icons/tabler/book';
import Books from '~icons/tabler/books';
import Download from '~icons/tabler/download';
import EyeOff from '~icons/tabler/eye-off';
import FileText from '~icons/tabler/file-text';
import Help from '~icons/tabler/help-circle';
import Highlight from '~icons/tabler/highlight';
import History from '~icons/tabler/history';
import Inbox from '~icons/tabler/inbox';
import Key from '~icons/tabler/key';
import LinkMark from '~icons/tabler/link';
import Gift from '~icons/tabler/gift';
import Headset from '~icons/tabler/headset';
import Lock from '~icons/tabler/lock';
import Mail from '~icons/tabler/mail';
import MessageMark from '~icons/tabler/messages';
import ShieldCheck from '~icons/tabler/shield-check';
import Receipt from '~icons/tabler/receipt';
import ShoppingBag from '~icons/tabler/shopping-bag';
import Search from '~icons/tabler/search';
import Tag from '~icons/tabler/tag';
import User from '~icons/tabler/user';
import Wallet from '~icons/tabler/wallet';
import Users from '~icons/tabler/users';
import { showMemberPage } from '#domain/members';
import { hasPass } from '#domain/pass';
import { loadBalances } from '#domain/wallet';
import { familyOf } from '#kernel/reader';
import { josa } from '#shared/content/josa';
import { PROVIDER_NAMES } from '#shared/members/members';
import { coinText } from '../../features/wallet/wallet-labels.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { InstallOffer } from '../../features/account/install-steps.tsx';
import { MemberPhoto } from '../../features/account/member-photo.tsx';
import styles from '../../features/account/my.module.css';
import { MessageLine, myHead } from '../../features/account/my-page.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import { fullDate } from '../../components/formatters/full-date.ts';
import type { Route } from './+types/my';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '내 정보' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const [page, { coin, bonus }] = await Promise.all([
    showMemberPage(pageContext.ctx, member.memberNo),
    loadBalances(pageContext.ctx, member.memberNo),
  ]);
  return {
    coins: coinText(coin + bonus),
    nick: member.nick,
    photo: member.photo,
    mail: member.mail,
    isMailProved: member.mailProvedAt !== null,
    joined: `${fullDate(member.joinedAt)} ${josa(PROVIDER_NAMES[member.joinedBy], '으로/로')} 가입`,
    hasPassword: page.hasPassword,
    sessions: page.sessions,
    providers: page.providers.map((provider) => PROVIDER_NAMES[provider]),
    isVerified: member.verifiedAt !== null,
    isAdultMode: member.adultMode,
    hasFamily: pageContext.switches.hasFamilies || familyOf(member.reader) !== undefined,
    hasAuthors: pageContext.shop.authors === 'on',
    hasPass:
      pageContext.shop.pass === 'on' ||
      (member.plusUntil !== null && (await hasPass(pageContext.ctx, member.memberNo))),
    hasSupport: pageContext.shop.authors === 'on' && pageContext.shop.support === 'on',
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '내 정보');
}

interface Row {
  path: string;
  mark: typeof User;
  name: string;
  value?: string;
  /** Needs attention. */
  needed?: boolean;
}

type Me = Route.ComponentProps['loaderData'];

function accountRows(me: Me): Row[] {
  const mail = me.mail ?? '등록하지 않음';
  return [
    { path: '/my/profile', mark: User, name: '프로필', value: me.nick },
    {
      path: '/my/mail',
      mark: Mail,
      name: '이메일',
      value: me.mail && !me.isMailProved ? '인증하지 않음' : mail,
      needed: me.mail === null || !me.isMailProved,
    },
    { path: '/my/password', mark: Lock, name: '비밀번호', value: me.hasPassword ? '변경' : '설정하지 않음' },
    { path: '/my/providers', mark: LinkMark, name: '간편 로그인', value: me.providers.join(', ') || '연결 없음' },
    { path: '/my/sessions', mark: DeviceMobile, name: '로그인한 기기', value: `${me.sessions}대` },
    { path: '/my/keys', mark: Key, name: 'API 키' },
    { path: '/my/adult', mark: ShieldCheck, name: '본인인증·성인 모드', value: adultValue(me) },
    ...(me.hasFamily ? [{ path: '/my/family', mark: Users, name: '보호자·자녀' }] : []),
  ];
}

function adultValue(me: Me): string {
  if (!me.isVerified) return '인증하지 않음';
  return me.isAdultMode ? '성인 모드 켜짐' : '성인 모드 꺼짐';
}

function coinRows(me: Me): Row[] {
  return [
    { path: '/coin', mark: Coins, name: '코인', value: me.coins },
    { path: '/coin/history', mark: Receipt, name: '코인 내역' },
    { path: '/coin/purchases', mark: ShoppingBag, name: '구매 내역' },
    { path: '/my/spending', mark: Wallet, name: '구매 한도 설정' },
  ];
}

const PASS_ROWS: Row[] = [{ path: '/pass', mark: Book, name: '정액제' }];
const READING_ROWS: Row[] = [
  { path: '/my/reading', mark: ChartBar, name: '독서 기록' },
  { path: '/my/history', mark: History, name: '열람 내역' },
  { path: '/my/notes', mark: Highlight, name: '하이라이트·메모' },
];
const SUPPORT_ROWS: Row[] = [{ path: '/user-support', mark: Coins, name: '내 후원' }];
const GIFT_ROWS: Row[] = [{ path: '/user-gift', mark: Gift, name: '선물함' }];
const PREFERENCE_ROWS: Row[] = [
  { path: '/my/inbox', mark: Inbox, name: '알림함' },
  { path: '/my/notifications', mark: Bell, name: '알림 설정' },
  { path: '/my/consents', mark: FileText, name: '동의 내역' },
  { path: '/my/viewer', mark: AdjustmentsHorizontal, name: '보기 설정' },
  { path: '/my/storage', mark: DeviceFloppy, name: '저장 공간' },
  { path: '/my/comments', mark: MessageMark, name: '내 댓글·리뷰' },
  { path: '/my/searches', mark: Search, name: '저장한 검색' },
  { path: '/my/lists', mark: Books, name: '공개 책장' },
  { path: '/my/hidden', mark: EyeOff, name: '숨긴 작품·작가' },
  { path: '/my/tags', mark: Tag, name: '차단 태그' },
];
const AUTHOR_ROWS: Row[] = [{ path: '/studio', mark: FileText, name: '작가실' }];
const HELP_ROWS: Row[] = [
  { path: '/my/inquiries', mark: Headset, name: '문의 내역' },
  { path: '/faq', mark: Help, name: '자주 묻는 질문' },
];
const DATA_ROWS: Row[] = [
  { path: '/my/books', mark: Book, name: '소장 작품·구매 확인서' },
  { path: '/my/export', mark: Download, name: '내 자료 내려받기' },
  { path: '/my/withdraw', mark: DoorExit, name: '회원 탈퇴' },
];

function Rows({ title, rows }: { title: string; rows: Row[] }): ReactNode {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul className={styles.rows}>
        {rows.map(({ path, mark: Icon, name, value, needed }) => (
          <li key={path}>
            <Link className={styles.row} to={path}>
              <Icon aria-hidden="true" />
              <span className={styles.rowName}>{name}</span>
              <span className={needed ? `${styles.rowValue} ${styles.needed}` : styles.rowValue}>{value}</span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function MyPage({ loaderData: me }: Route.ComponentProps): ReactNode {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>내 정보</h1>
      <MessageLine />
      <div className={styles.me}>
        <MemberPhoto photo={me.photo} nick={me.nick} size="small" />
        <div>
          <p className={styles.nick}>{me.nick}</p>
          <p className={styles.small}>{me.joined}</p>
        </div>
      </div>
      <Rows title="계정" rows={accountRows(me)} />
      <Rows
        title="코인과 구매"
        rows={[...coinRows(me), ...(me.hasPass ? PASS_ROWS : []), ...(me.hasSupport ? SUPPORT_ROWS : [])]}
      />
      <Rows title="독서" rows={READING_ROWS} />
      <Rows title="혜택" rows={GIFT_ROWS} />
      <Rows title="알림과 설정" rows={PREFERENCE_ROWS} />
      {me.hasAuthors ? <Rows title="작가" rows={AUTHOR_ROWS} /> : null}
      <Rows title="고객센터" rows={HELP_ROWS} />
      <Rows title="내 자료" rows={DATA_ROWS} />
      <InstallOffer />
      <form method="post" action="/proc/logout" className={styles.logout}>
        <button type="submit" className={`${ui.button} ${ui.outline}`}>
          로그아웃
        </button>
      </form>
    </div>
  );
}
