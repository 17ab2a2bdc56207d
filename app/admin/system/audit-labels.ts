/** Labels of account actions and views of personal data. */
const ACTION_LABELS: Record<string, string> = {
  'operator.invite': '운영자 초대',
  'operator.begin': '계정 시작',
  'operator.roles': '역할 변경',
  'operator.disable': '운영자 막음',
  'operator.enable': '운영자 다시 허용',
  'operator.reset': '로그인 수단 초기화',
  'operator.totp': '인증 앱 등록',
  'operator.passkey': '패스키 등록',
  'operator.passkey-removed': '패스키 삭제',
  'operator.recovery-codes': '복구 코드 재발급',
  'session.begin': '로그인',
  'session.prove': '2단계 인증 다시 확인',
  'session.end': '로그아웃',
  'ledger.check': '원장 확인',
  'legal.letters': '약관 변경 메일 보냄',
  'legal.letters-stop': '약관 변경 메일 멈춤',
  'samples.remove': '견본 삭제',
  'catalogue.hand-out': '열린 파일 내보내기',
  'member.find': '회원 찾기',
  'member.view': '회원 화면 열람',
  'member.read': '회원 개인정보 열람',
  'inquiry.read': '문의 열람',
  'inquiry.file': '문의 첨부 열람',
  'payment.read': '결제 열람',
  'holder.read': '권리자 열람',
  'rights-request.read': '권리 침해 신고 열람',
  'rights-request.file': '권리 침해 신고 첨부 열람',
};

export function actionLabel(action: string): string {
  return Object.hasOwn(ACTION_LABELS, action) ? (ACTION_LABELS[action] ?? action) : action;
}

export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** Changed fields; all fields when one state is missing. */
export function fieldChanges(before: object | null, after: object | null): FieldChange[] {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names
    .map((name) => ({ name, before: displayText(old.get(name)), after: displayText(now.get(name)) }))
    .filter((detail) => detail.before !== detail.after);
}

function displayText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
