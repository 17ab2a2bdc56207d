import type { Needs } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { selectExportedKeys } from '../api-keys/api-key-store.ts';
import { selectStoredMemberData } from './membership-export-store.ts';

type SheetHead = Omit<ExportSection, 'rows'>;

const column = (key: string, title: string): { key: string; title: string } => ({ key, title });

const SHEETS = {
  member: {
    name: 'member',
    title: '회원 정보',
    about: '가입하고 이용하시면서 알려 주신 정보입니다. 비밀번호는 되돌릴 수 없는 값으로만 두므로 담지 않습니다.',
    columns: [
      column('memberNo', '회원 번호'),
      column('mail', '이메일'),
      column('mailProvedAt', '이메일 인증'),
      column('nick', '닉네임'),
      column('hasPhoto', '프로필 사진'),
      column('hasPassword', '비밀번호'),
      column('adultMode', '성인 모드'),
      column('plusUntil', '플러스 기한'),
      column('joinedBy', '가입 방법'),
      column('joinedAt', '가입 일시'),
    ],
  },
  waysIn: {
    name: 'ways-in',
    title: '로그인 방법',
    about: '로그인할 수 있는 방법과 연결한 날입니다.',
    columns: [
      column('provider', '방법'),
      column('mail', '제공받은 이메일'),
      column('linkedAt', '연결한 일시'),
      column('usedAt', '마지막 로그인'),
    ],
  },
  sessions: {
    name: 'sessions',
    title: '로그인한 기기',
    about: '로그인한 기기와 마지막으로 이용한 때입니다.',
    columns: [
      column('device', '기기 종류'),
      column('deviceVersion', '앱 버전'),
      column('userAgent', '브라우저 정보'),
      column('startedAt', '로그인 일시'),
      column('seenAt', '마지막 이용'),
      column('endedAt', '로그아웃 일시'),
      column('endedWhy', '로그아웃 사유'),
    ],
  },
  apiKeys: {
    name: 'api-keys',
    title: 'API 키',
    about: '다른 프로그램에 쓰시도록 만드신 키입니다. 키는 되돌릴 수 없는 값으로만 두므로 담지 않습니다.',
    columns: [
      column('name', '이름'),
      column('scopes', '할 수 있는 일'),
      column('ending', '키의 끝 글자'),
      column('madeAt', '만든 일시'),
      column('expiresAt', '사용 기한'),
      column('usedAt', '마지막 사용'),
    ],
  },
  consents: {
    name: 'consents',
    title: '동의 내역',
    about: '약관과 개인정보, 광고성 정보 수신에 동의하거나 거부하신 내역입니다.',
    columns: [column('kind', '항목'), column('version', '판'), column('isGiven', '동의'), column('at', '일시')],
  },
  identityChecks: {
    name: 'identity-checks',
    title: '본인인증 내역',
    about:
      '본인인증에서는 출생 연도와 인증 일시, 방법만 저장합니다. 보호자 연결을 위한 인증에서는 성년이 되는 날도 저장합니다.',
    columns: [
      column('birthYear', '출생 연도'),
      column('verifiedAt', '인증 일시'),
      column('method', '방법'),
      column('ofAgeOn', '성년이 되는 날'),
    ],
  },
  notifications: {
    name: 'notifications',
    title: '알림 설정',
    about: '바꾸신 알림 설정입니다. 바꾸지 않은 알림은 처음 값 그대로입니다.',
    columns: [column('kind', '알림'), column('isOn', '받음'), column('changedAt', '바꾼 일시')],
  },
  exports: {
    name: 'exports',
    title: '내 자료 내려받기 내역',
    about: '이 파일처럼 자료를 내려받은 때입니다.',
    columns: [column('at', '일시')],
  },
} satisfies Record<string, SheetHead>;

/** A member's account data for the export; never a hash, key or code. */
export async function exportMembership(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const data = await selectStoredMemberData(ctx.db, memberNo);
  const keys = await selectExportedKeys(ctx.db, memberNo);
  return [
    { ...SHEETS.member, rows: data.member },
    { ...SHEETS.waysIn, rows: data.waysIn },
    { ...SHEETS.sessions, rows: data.sessions },
    { ...SHEETS.apiKeys, rows: keys.map(({ scopes, ...key }) => ({ ...key, scopes: scopes.join(' ') })) },
    { ...SHEETS.consents, rows: data.consents },
    { ...SHEETS.identityChecks, rows: data.identityChecks },
    { ...SHEETS.notifications, rows: data.notifications },
    { ...SHEETS.exports, rows: data.exports },
  ];
}
