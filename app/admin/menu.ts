import { ADMIN_CONTENT_KINDS, ADMIN_CONTENT_KIND_NAMES } from '#shared/merchandising/admin-content-kinds';
import { type OperatorPermission, type OperatorRights, hasPermission } from '#shared/operations/operator-permissions';
import { adminPaths } from '#shared/web/admin-paths';

export interface AdminMenuEntry {
  path: string;
  name: string;
  /** Absent: open to all operators. */
  right?: OperatorPermission;
  /** Only in a shop with authors. */
  isOfAuthors?: true;
  /** What waits there; 0 is not shown. */
  count?: number;
}
export interface MenuGroup {
  name: string;
  entries: AdminMenuEntry[];
}

const HOME = '/operator';

const MENU: MenuGroup[] = [
  { name: '처음', entries: [{ path: HOME, name: '오늘' }] },
  {
    name: '작품',
    entries: [
      { path: '/operator/works', name: '작품과 회차', right: 'works' },
      { path: '/operator/import', name: '가져오기', right: 'works' },
      { path: '/operator/sheets', name: '표로 고치기', right: 'works' },
      { path: '/operator/submissions', name: '작품 검토', right: 'submissions', isOfAuthors: true },
      { path: '/operator/authors', name: '작가', right: 'authors', isOfAuthors: true },
      { path: '/operator/typos', name: '오탈자 제보', right: 'works' },
      { path: '/operator/catalogue', name: '열린 파일로 내보내기', right: 'catalogue' },
    ],
  },
  { name: '진열', entries: [{ path: '/operator/window', name: '진열과 알림', right: 'window' }] },
  {
    name: '회원',
    entries: [
      { path: '/operator/members', name: '회원', right: 'members' },
      { path: '/operator/proposals', name: '승인 대기', right: 'proposals' },
      { path: '/operator/inquiries', name: '1:1 문의', right: 'inquiries' },
      { path: '/operator/community', name: '댓글과 신고', right: 'community' },
    ],
  },
  {
    name: '결제·정산',
    entries: [
      { path: '/operator/payments', name: '결제', right: 'payments' },
      { path: '/operator/gifts', name: '선물과 쿠폰', right: 'gifts' },
      { path: '/operator/offers', name: '유료화 신청', right: 'holders', isOfAuthors: true },
      { path: '/operator/holders', name: '권리자', right: 'holders' },
      { path: '/operator/settlements', name: '정산', right: 'holders' },
      { path: '/operator/own', name: '내 작품과 정산', right: 'own-statements' },
    ],
  },
  {
    name: '관리',
    entries: [
      { path: '/operator/numbers', name: '통계', right: 'numbers' },
      { path: '/operator/health', name: '상태', right: 'health' },
      { path: '/operator/setup', name: '서점 설정', right: 'setup' },
      { path: '/operator/switches', name: '스위치', right: 'switches' },
      { path: '/operator/audit', name: '감사 기록', right: 'audit' },
      { path: '/operator/operators', name: '운영자', right: 'operators' },
      { path: '/operator/roles', name: '역할과 권한', right: 'operators' },
    ],
  },
];

/** Pages without a menu entry that the command palette finds. */
const OTHER_PAGES: AdminMenuEntry[] = [
  { path: '/operator/works/new', name: '새 작품', right: 'works' },
  { path: '/operator/works/duplicates', name: '중복 의심 작품', right: 'works' },
  ...ADMIN_CONTENT_KINDS.map((kind): AdminMenuEntry => ({
    path: adminPaths.list(kind),
    name: ADMIN_CONTENT_KIND_NAMES[kind],
    right: 'window',
  })),
  { path: '/operator/inquiries/templates', name: '자주 쓰는 답변', right: 'inquiries' },
  { path: '/operator/community/reviews', name: '리뷰 답변', right: 'community' },
  { path: '/operator/community/lists', name: '공개 책장', right: 'community' },
  { path: '/operator/community/words', name: '금칙어', right: 'community' },
  { path: '/operator/community/rules', name: '댓글 규칙', right: 'community' },
  { path: '/operator/community/rights', name: '권리 침해 신고', right: 'community' },
  { path: '/operator/reader-gifts', name: '회원 간 선물', right: 'payments' },
  { path: '/operator/families', name: '보호자 연결', right: 'members' },
  { path: '/operator/families/cancellations', name: '미성년자 결제 취소', right: 'payments' },
  { path: '/operator/supports', name: '후원', right: 'payments', isOfAuthors: true },
  { path: '/operator/pass', name: '정액제', right: 'setup' },
  { path: '/operator/pass/cards', name: '정액제 카드 정기 결제', right: 'payments' },
  { path: '/operator/pass/pool', name: '정액제 정산', right: 'holders' },
  { path: '/operator/pass/terms', name: '정액제 이용권 내역', right: 'payments' },
  { path: '/operator/gifts/new', name: '선물과 쿠폰 만들기', right: 'gifts' },
  { path: '/operator/payments/checks', name: '결제 대조', right: 'payments' },
  { path: '/operator/numbers/live', name: '지난 한 시간', right: 'numbers' },
  { path: '/operator/me', name: '내 계정' },
  { path: '/operator/keys', name: 'API 키' },
];

/** Sections of pages below no entry, or in another section than the entry above them. */
const OTHER_SECTIONS: { path: string; right: OperatorPermission }[] = [
  { path: '/operator/episodes', right: 'works' },
  { path: '/operator/works/*/numbers', right: 'work-numbers' },
  { path: '/operator/statements', right: 'holders' },
  { path: '/operator/setup/rewards', right: 'gifts' },
];

/** `*` in the upper path stands for one segment. */
function isWithin(path: string, upper: string): boolean {
  const segments = path.split('/');
  return upper.split('/').every((segment, at) => segment === '*' || segment === segments[at]);
}

/** The section of a console page; undefined: open to all operators. */
export function sectionOf(path: string): OperatorPermission | undefined {
  const entries: Pick<AdminMenuEntry, 'path' | 'right'>[] = [
    ...MENU.flatMap((group) => group.entries),
    ...OTHER_PAGES,
    ...OTHER_SECTIONS,
  ];
  const above = entries.filter((entry) => isWithin(path, entry.path));
  return above.toSorted((a, b) => b.path.length - a.path.length)[0]?.right;
}

interface MenuFacts {
  rights: OperatorRights;
  hasAuthors: boolean;
  /** What waits, by path of the entry. */
  waiting: Readonly<Record<string, number>>;
}

function isVisible(
  { right, isOfAuthors }: AdminMenuEntry,
  { rights, hasAuthors }: Omit<MenuFacts, 'waiting'>,
): boolean {
  return (right === undefined || hasPermission(rights, right)) && (isOfAuthors !== true || hasAuthors);
}

/** Pages of the command palette. */
export function pagesFor(facts: Omit<MenuFacts, 'waiting'>): { path: string; name: string }[] {
  const entries = [...MENU.flatMap((group) => group.entries), ...OTHER_PAGES];
  return entries.filter((entry) => isVisible(entry, facts)).map(({ path, name }) => ({ path, name }));
}

/** Omits groups without an accessible entry. */
export function menuFor({ waiting, ...facts }: MenuFacts): MenuGroup[] {
  return MENU.map(({ name, entries }) => ({
    name,
    entries: entries
      .filter((entry) => isVisible(entry, facts))
      .map((entry) => ({ ...entry, count: waiting[entry.path] ?? 0 })),
  })).filter(({ entries }) => entries.length > 0);
}

/** The menu entry with the longest matching path. */
export function menuEntryOf(path: string): string {
  const paths = MENU.flatMap(({ entries }) => entries.map((entry) => entry.path));
  const within = paths.filter((entry) => path === entry || (entry !== HOME && path.startsWith(`${entry}/`)));
  return within.toSorted((a, b) => b.length - a.length)[0] ?? '';
}
